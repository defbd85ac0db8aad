/** Store of the right panel: its target element, and the number of components that render into it. */
interface PanelState {
  target: HTMLElement | null
  contents: number
}

let state: PanelState = { target: null, contents: 0 }
const listeners = new Set<() => void>()

function change(next: PanelState): void {
  state = next
  for (const listener of listeners) listener()
}

export function panelState(): PanelState {
  return state
}

export function onPanel(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function setPanelTarget(target: HTMLElement | null): void {
  if (target !== state.target) change({ ...state, target })
}

export function addPanelContent(): () => void {
  change({ ...state, contents: state.contents + 1 })
  return () => change({ ...state, contents: state.contents - 1 })
}
