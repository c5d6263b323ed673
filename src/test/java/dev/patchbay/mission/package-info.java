/** The properties that the mission asks for, as tests over the real program. */
package dev.patchbay.mission;
