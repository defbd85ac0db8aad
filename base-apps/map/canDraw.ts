let isAble: boolean | undefined

/** Whether the browser has what maps are drawn with (WebGL 2). */
export function canDraw(): boolean {
  isAble ??= !!document.createElement('canvas').getContext('webgl2')
  return isAble
}
