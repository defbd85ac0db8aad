/** The height that messages take at the bottom of the window, which `Snackbars` keeps in a property of the page. */
export const noticesProperty = '--notices'
/** A length for styles: nothing without messages. */
export const noticesRoom = `var(${noticesProperty}, 0px)`
