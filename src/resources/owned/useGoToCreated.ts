import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

/**
 * Opens the page of the resource that a wizard has created.
 * @param path path of the page; undefined before the creation
 * @returns function that creates the resource for a user who leaves the wizard: the chosen destination then opens
 * instead
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
