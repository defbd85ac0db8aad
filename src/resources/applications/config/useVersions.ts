import { useQuery } from '@tanstack/react-query'
import { isMemberOf } from '../../../../contract/permissions.ts'
import { useSession } from '../../../authProvider/useSession.ts'
import { applicationKeys, readVersions, type ShownBaseApplication } from '../api.ts'
import { useApplication } from '../live/ApplicationPageContext.tsx'
import { useBaseApplication } from '../live/useConfigured.ts'
import { versionChoices } from '../model/versions.ts'

export interface Versions {
  choices: ShownBaseApplication[]
  isLoading: boolean
}

/** The versions that the draft may try: the validated one, and later ones that the owner may use. */
export function useVersions(): Versions {
  const session = useSession()
  const { application, can } = useApplication()
  const { id, owner } = application
  const current = useBaseApplication()
  const name = current?.applicationName
  const isAsked = !!name && (isMemberOf(session, owner) || !!session.user?.adminMode)
  const { data, isLoading } = useQuery({
    queryKey: [...applicationKeys.versions(id), name, owner.type, owner.id],
    queryFn: ({ signal }) => readVersions(name ?? '', owner, signal),
    enabled: isAsked
  })
  return {
    choices: current ? versionChoices(data ?? [], current) : [],
    isLoading: isLoading || (!current && can('readBaseApp'))
  }
}
