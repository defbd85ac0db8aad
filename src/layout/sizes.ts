/** Sizes of the layout, in pixels. */
export const barHeight = 48
export const drawerWidth = 256
export const panelWidth = 256
