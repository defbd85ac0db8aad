/** The font of all texts: the theme has it, and what measures texts before they are drawn. */
export const fontFamily = "'Nunito Variable', Nunito, 'Segoe UI', Roboto, Arial, sans-serif"
