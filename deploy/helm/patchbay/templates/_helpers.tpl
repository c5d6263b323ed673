{{/* The name of everything: the release, with the chart's name unless it is in there. */}}
{{- define "patchbay.name" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 52 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 52 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{/* What selects our pods; never changes for a release. */}}
{{- define "patchbay.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "patchbay.labels" -}}
{{ include "patchbay.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-" }}
{{- end -}}

{{- define "patchbay.serviceAccount" -}}
{{- .Values.serviceAccount.name | default (include "patchbay.name" .) -}}
{{- end -}}

{{- define "patchbay.hosts" -}}
{{- $name := include "patchbay.name" . -}}
{{- $space := printf "%s.$(NAMESPACE)" $name -}}
{{- concat (list $name $space (printf "%s.svc" $space) (printf "%s.svc.cluster.local" $space)) .Values.hosts | join "," -}}
{{- end -}}

{{/* What is run. Without a registry an engine would take an image of this name from anybody. */}}
{{- define "patchbay.image" -}}
{{- $repository := required "image.repository must name the image with its registry, such as registry.example/patchbay" .Values.image.repository -}}
{{- $name := printf "%s:%s" $repository (.Values.image.tag | default .Chart.AppVersion) -}}
{{- if .Values.image.digest -}}{{ printf "%s@%s" $name .Values.image.digest }}{{- else -}}{{ $name }}{{- end -}}
{{- end -}}
