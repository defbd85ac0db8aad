import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Ref to the value of the latest render, for code after an `await`, whose closure has an older value. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
