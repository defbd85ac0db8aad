let answer: boolean | undefined

/** A frame whose host gives it no origin (`sandbox` without `allow-same-origin`) cannot start the workers of maps. */
const hasWorkers = (): boolean => globalThis.origin !== 'null'

/** Whether the browser has what maps are drawn with; asked once, because each answer takes a context. */
export function canDraw(): boolean {
  answer ??= hasWorkers() && !!document.createElement('canvas').getContext('webgl2')
  return answer
}
