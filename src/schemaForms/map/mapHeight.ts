/** Height of the map of a dialog: in a low window or frame, what is around the map stays visible with it. */
export const mapHeight = { xs: 'clamp(140px, 40dvh, 280px)', sm: 'clamp(140px, 40dvh, 380px)' }
