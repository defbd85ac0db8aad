import { useEffect, useMemo, useRef, useState, type PointerEvent } from 'react'
import type { GridPosition } from './useGridFocus.ts'

/** Delay in milliseconds before the actions of a hovered cell show, so that a passing pointer changes nothing. */
const delayMs = 60

interface CellHover {
  position: GridPosition | undefined
  handlers: { onPointerOver?: (event: PointerEvent) => void; onPointerLeave?: () => void }
}

/** Hovered cell, tracked by one listener for the whole grid. */
export function useCellHover(enabled: boolean): CellHover {
  const [position, setPosition] = useState<GridPosition>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const handlers = useMemo(() => {
    if (!enabled) return {}
    return {
      onPointerOver(event: PointerEvent) {
        if (event.pointerType === 'touch') return
        const name = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset.cell
        clearTimeout(timer.current)
        if (!name) return
        const [row = '', column = ''] = name.split(':')
        timer.current = setTimeout(
          () =>
            setPosition((current) =>
              current && `${current.row}:${current.column}` === name
                ? current
                : { row: Number(row), column: Number(column) }
            ),
          delayMs
        )
      },
      onPointerLeave() {
        clearTimeout(timer.current)
        setPosition(undefined)
      }
    }
  }, [enabled])
  return { position, handlers }
}
