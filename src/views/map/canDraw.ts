let answer: boolean | undefined

/** Whether the browser has what maps are drawn with; asked once, because each answer takes a context. */
export function canDraw(): boolean {
  answer ??= !!document.createElement('canvas').getContext('webgl2')
  return answer
}
