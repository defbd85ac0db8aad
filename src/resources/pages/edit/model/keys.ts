/** Actions of keys on a block. No I/O. */
import type { Direction } from './steps.ts'

export type KeyAction =
  | { do: 'step' | 'move'; direction: Direction }
  | { do: 'remove' | 'duplicate' | 'edit' | 'add' | 'leave' }

const directions: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'in'
}

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

export function keyAction({ key, altKey, ctrlKey, metaKey, shiftKey }: Pressed): KeyAction | undefined {
  const isControl = ctrlKey || metaKey
  const direction = directions[key]
  if (direction && !isControl && !shiftKey) return { do: altKey ? 'move' : 'step', direction }
  if (isControl && !altKey && key.toLowerCase() === 'd') return { do: 'duplicate' }
  if (isControl || altKey) return undefined
  if (key === 'Delete' || key === 'Backspace') return { do: 'remove' }
  if (key === 'Enter' || key === 'F2') return { do: 'edit' }
  if (key === '/') return { do: 'add' }
  return key === 'Escape' ? { do: 'leave' } : undefined
}
