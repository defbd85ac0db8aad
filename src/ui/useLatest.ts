import { useLayoutEffect, useRef, type RefObject } from 'react'

/** A value as of the last drawing, for what goes on after an answer of the server: its closure has the one of before. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
