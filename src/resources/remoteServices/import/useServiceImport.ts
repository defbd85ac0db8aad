import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import type { RemoteService } from '../../../../contract/remoteServices/remoteService.ts'
import { useNotification } from '../../../layout/useNotification.ts'
import { paths } from '../../../paths.ts'
import { documentAddress, newServiceOf, type Definition } from '../model/definition.ts'
import { definitionQuery } from './readDefinition.ts'

interface ServiceImport {
  /** Address of the document, as typed. */
  text: string
  setText: (text: string) => void
  /** URL of the typed address; undefined when it is no address. */
  url: string | undefined
  /** URL of the document that is read: set when the user submits, not at each key. */
  requestedUrl: string | undefined
  /** Reads a document, once more when it is the requested one. */
  read: (url: string | undefined) => void
  /** Server that the user chose among those of the document. */
  server: string | undefined
  setServer: (server: string | undefined) => void
  definition: UseQueryResult<Definition>
  /** Whether the document of the typed address is read. */
  isRead: boolean
  /** Creates the service and opens its page; resolves to false after a failure, which is notified. */
  save: () => Promise<boolean>
}

/** Import of a service: its document is read, then the service created. @param address first address; may be empty */
export function useServiceImport(address: string): ServiceImport {
  const t = useTranslate()
  const notify = useNotification()
  const navigate = useNavigate()
  const dataProvider = useDataProvider()
  const [text, setText] = useState(address)
  const [requestedUrl, setRequestedUrl] = useState(documentAddress(address))
  const [server, setServer] = useState<string>()
  const url = documentAddress(text)
  const definition = useQuery(definitionQuery(requestedUrl))

  async function save(): Promise<boolean> {
    if (!definition.data) return false
    try {
      const { data } = await dataProvider.create<RemoteService>('remote-services', {
        data: newServiceOf(definition.data, server)
      })
      notify({
        type: 'success',
        msg: t('remoteServices.import.created', { title: data.title }),
        goesOn: true
      })
      await navigate(paths.remoteService(data.id))
      return true
    } catch (error) {
      notify({ msg: t('remoteServices.import.createError'), error })
      return false
    }
  }

  return {
    text,
    setText(newText) {
      setText(newText)
      setServer(undefined)
    },
    url,
    requestedUrl,
    read(newUrl) {
      if (newUrl === requestedUrl) void definition.refetch()
      else setRequestedUrl(newUrl)
    },
    server,
    setServer,
    definition,
    isRead: !!definition.data && !definition.isFetching && url === definition.data.url,
    save
  }
}
