# A server of MCP that costs as little as a process can: sh server.sh JOURNAL NAME TOOL
# Its tools are TOOL and "other". Their answers say what they were called with, and how it was started.
echo "$2 $$" >> "$1"
tool() {
  printf '{"name":"%s","inputSchema":{"type":"object"}}' "$1"
}
while IFS= read -r line; do
  id=${line#*\"id\":}
  id=${id%%[,\}]*}
  case $line in
  *'"method":"initialize"'*)
    result='{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"shell","version":"1"}}' ;;
  *'"method":"tools/list"'*)
    result='{"tools":['$(tool "$3"),$(tool other)']}' ;;
  *'"method":"tools/call"'*)
    n=${line#*\"n\":\"}
    result='{"content":[{"type":"text","text":"'${n%%\"*}' from '$2' with '$3' and '$MARK'"}]}' ;;
  *'"method":"ping"'*)
    result='{}' ;;
  *'"id":'*)
    printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"Not known here"}}\n' "$id"
    continue ;;
  *)
    continue ;;
  esac
  printf '{"jsonrpc":"2.0","id":%s,"result":%s}\n' "$id" "$result"
done
