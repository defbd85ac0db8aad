/** Font of all texts, for the theme and for text measurement. */
export const fontFamily = "'Nunito Variable', Nunito, 'Segoe UI', Roboto, Arial, sans-serif"
