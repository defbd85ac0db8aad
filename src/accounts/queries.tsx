/** Reads of the account pages. The sign-in page makes none, and does not load this module. */
import {
  QueryClient,
  QueryClientProvider,
  useQuery,
  useQueryClient,
  type UseQueryOptions
} from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { failureText, useAction } from '../ui/form/useAction.ts'
import { useViewTranslate } from '../i18n/translate.tsx'

/** Creates a query cache whose reads fail at once, with a message; open forms are not read again behind the user. */
const startQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false } }
  })

export function AccountQueries({ children }: { children: ReactNode }): ReactNode {
  const [client] = useState(startQueries)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

interface ReadState<Data> {
  data: Data | undefined
  /** Message of the failure. */
  error: string | undefined
  isFetching: boolean
  /** Reads again; throws as the request does. */
  reload: () => Promise<void>
  /** Reads again after a failure, which shows anew. */
  retry: () => void
  /** Replaces the data, after a change. */
  setData: (change: (known: Data) => Data) => void
}

export function useRead<Data>(
  options: Pick<UseQueryOptions<Data>, 'queryKey' | 'queryFn' | 'enabled' | 'placeholderData'>
): ReadState<Data> {
  const t = useViewTranslate()
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(options)
  return {
    data,
    error: error ? failureText(error, t) : undefined,
    isFetching,
    reload: async () => void (await refetch({ throwOnError: true })),
    retry: () => void refetch(),
    setData: (change) => client.setQueryData<Data>(options.queryKey, (known) => known && change(known))
  }
}

interface ChangeableRead<Data> extends ReadState<Data> {
  /** Whether a change is under way. */
  isChanging: boolean
  /** Makes a change, and reads again. Resolves to false when it failed: `error` has the message. */
  change: (work: () => Promise<unknown>) => Promise<boolean>
}

/** A list that is read again after each change; the error is that of the last change, or of the reading. */
export function useChangeableRead<Data>(options: Parameters<typeof useRead<Data>>[0]): ChangeableRead<Data> {
  const read = useRead(options)
  const { busy, error, run } = useAction()
  return {
    ...read,
    error: error ?? read.error,
    isChanging: busy,
    change: (work) =>
      run(async () => {
        await work()
        await read.reload()
      })
  }
}
