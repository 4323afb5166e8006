/** When the browser refuses the microphone. Specification 8, which also demands `alert`. */
export const MICROPHONE_ALERT = "Error accessing microphone. Please check your browser permissions.";
