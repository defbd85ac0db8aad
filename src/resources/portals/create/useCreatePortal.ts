import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorDetail } from '../../../api/http.ts'
import { labelled } from '../../../i18n/labelled.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { forgetEntryState } from '../../../layout/useHistoryEntryState.ts'
import { createPage, createPortal, portalsKey } from '../api.ts'
import { pageCreations, portalCreation, type NewPortalFields } from '../model/newPortal.ts'

interface PortalCreating {
  isCreating: boolean
  error: string | undefined
  /** Id of the portal, once all its pages exist. */
  created: string | undefined
  /** Resolves to false when the creation failed and the error is shown. */
  create: (fields: NewPortalFields) => Promise<boolean>
  forgetError: () => void
}

/** Creates a portal, then its pages. A retry after a failure skips what already exists. */
export function useCreatePortal(): PortalCreating {
  const t = useViewTranslate()
  const client = useQueryClient()
  const [isCreating, setCreating] = useState(false)
  const [error, setError] = useState<string>()
  const [created, setCreated] = useState<string>()
  const progress = useRef<{ portal?: string; pages: Set<string> }>({ pages: new Set() })

  async function make(fields: NewPortalFields): Promise<string> {
    const done = progress.current
    done.portal ??= (await createPortal(portalCreation(fields)))._id
    for (const page of pageCreations(fields, done.portal, (type) => t(`portalFields.standard.${type}`))) {
      if (done.pages.has(page.type)) continue
      await createPage(page)
      done.pages.add(page.type)
    }
    return done.portal
  }

  return {
    isCreating,
    error,
    created,
    forgetError: () => setError(undefined),
    async create(fields) {
      setError(undefined)
      setCreating(true)
      try {
        const id = await make(fields)
        await client.invalidateQueries({ queryKey: portalsKey })
        void client.invalidateQueries({ queryKey: ['pages'] })
        forgetEntryState()
        setCreated(id)
        return true
      } catch (failure) {
        setError(labelled(t('portals.create.error'), errorDetail(failure)))
        return false
      } finally {
        setCreating(false)
      }
    }
  }
}
