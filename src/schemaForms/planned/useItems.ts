import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiJson } from '../../api/http.ts'
import { pageConfig } from '../../pageConfig.ts'
import { useDebouncedText } from '../../ui/useDebouncedText.ts'
import { addressOf, localItems, itemsOfAnswer, type ItemChoice } from '../annotations/items.ts'
import type { FieldNode } from '../annotations/plan.ts'
import type { Scope } from '../annotations/scope.ts'

interface ItemsOffer {
  choices: ItemChoice[]
  isLoading: boolean
  /** Whether the URL depends on an empty field. */
  isWaiting: boolean
  hasFailed: boolean
  /** Whether the source filters by the search text. */
  isSearched: boolean
  setText: (text: string) => void
  onOpen: () => void
  onClose: () => void
}

/** Choices of a field. Those of a URL are fetched once the list is open, or when a stored value needs its title. */
export function useItems(node: FieldNode, scope: Scope, value: unknown): ItemsOffer {
  const { source, whole } = node
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const isRemote = source?.kind === 'url'
  const searches = isRemote && source.searches
  const debouncedText = useDebouncedText(searches ? text.trim() : '')
  const address = isRemote ? addressOf(source, scope, debouncedText) : undefined
  const url = address === undefined ? undefined : webAddress(address)
  const needsTitle = !whole && !searches && value !== undefined
  const { data, isFetching, isError } = useQuery({
    queryKey: ['formItems', url],
    queryFn: ({ signal }) => apiJson<unknown>(url ?? '', { signal, silent: true, refusalIsAnswer: true }),
    enabled: url !== undefined && (isOpen || needsTitle),
    // Previous results stay visible while the user types more.
    ...(searches && { placeholderData: keepPreviousData }),
    staleTime: 60_000,
    retry: false
  })
  const choices = !source
    ? []
    : isRemote
      ? itemsOfAnswer(source, data, scope, whole)
      : (localItems(source, scope, whole) ?? [])
  return {
    choices,
    isLoading: isFetching,
    isWaiting: isRemote && url === undefined,
    hasFailed: isError,
    isSearched: searches,
    setText,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false)
  }
}

/** Resolves a URL of a form, relative to `/data-fair/`. */
function webAddress(address: string): string | undefined {
  const base = new URL(pageConfig.basePath, window.location.href)
  if (!URL.canParse(address, base)) return undefined
  const url = new URL(address, base)
  return /^https?:$/.test(url.protocol) ? url.href : undefined
}
