let answer: boolean | undefined

/** A frame with an opaque origin (`sandbox` without `allow-same-origin`) cannot start MapLibre's workers. */
const hasWorkers = (): boolean => globalThis.origin !== 'null'

/** Whether the browser can draw maps (workers and WebGL 2). The result is cached: each check uses a WebGL context. */
export function canDraw(): boolean {
  answer ??= hasWorkers() && !!document.createElement('canvas').getContext('webgl2')
  return answer
}
