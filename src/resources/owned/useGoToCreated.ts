import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

/**
 * Leads to the page of what a wizard has created.
 * @param path of the page, once it is there
 * @returns creates on the way out: who leaves goes where they wanted to
 */
export function useGoToCreated(
  path: string | undefined,
  create: () => Promise<boolean>
): () => Promise<boolean> {
  const navigate = useNavigate()
  const goesElsewhere = useRef(false)
  useEffect(() => {
    if (path && !goesElsewhere.current) void navigate(path)
  }, [path, navigate])
  return async () => {
    goesElsewhere.current = true
    const isDone = await create()
    goesElsewhere.current = isDone
    return isDone
  }
}
