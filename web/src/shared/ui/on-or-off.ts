/** The state of what can be switched, in words: "Speech Mode On". */
export const onOrOff = (isOn: boolean): string => (isOn ? "On" : "Off");
