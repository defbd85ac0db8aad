/** CSS variable with the height of the messages at the bottom of the window, set by `Snackbars`. */
export const noticesProperty = '--notices'
/** CSS length of the height of the messages; 0 without messages. */
export const noticesRoom = `var(${noticesProperty}, 0px)`
