import { useCallback, useEffect, useRef, useState } from 'react'
import type { AccountKeys } from '../../../contract/session.ts'
import type { FieldBases } from '../../ui/conflict/editedFields.ts'
import { isSameSection, withSavedNames, type EditedSections, type SectionKey } from './model/sections.ts'
import type { Settings } from './settingsApi.ts'
import type { SectionEdits } from './useSectionEdits.ts'
import { useCacheSettings } from './useSettings.ts'

/** Edited sections over the saved ones, without their save. */
export function useLocalSections(account: AccountKeys, fetched: Settings) {
  const cacheSettings = useCacheSettings(account)
  const [edits, setEdits] = useState<EditedSections>({})
  // Response to the last save, displayed until the query returns newer data, so that saved values do not disappear for
  // an instant.
  const [lastResponse, setLastResponse] = useState<{ replaced: Settings; settings: Settings }>()
  const saved = lastResponse?.replaced === fetched ? lastResponse.settings : fetched
  const latestFetched = useRef(fetched)
  useEffect(() => {
    latestFetched.current = fetched
  }, [fetched])
  // Refs, so that a queued save reads the edits at its start, not those of the render that queued it.
  const latestEdits = useRef<EditedSections>({})
  const bases = useRef<FieldBases>(new Map())

  const replaceEdits = useCallback((newEdits: EditedSections) => {
    latestEdits.current = newEdits
    setEdits(newEdits)
  }, [])
  const discardSections = (keys: Iterable<string>): void => {
    const dropped = new Set(keys)
    for (const key of dropped) bases.current.delete(key)
    replaceEdits(Object.fromEntries(Object.entries(latestEdits.current).filter(([key]) => !dropped.has(key))))
  }
  const change: SectionEdits['change'] = (key, value) => {
    // A value equal to the saved one is no edit, so that other users' saves are visible again.
    if (isSameSection(key, value, saved[key])) return discardSections([key])
    if (!bases.current.has(key)) bases.current.set(key, saved[key])
    replaceEdits({ ...latestEdits.current, [key]: value })
  }

  /** Removes the saved edits; those made during the save are kept. */
  function applyResponse(sent: EditedSections, response: Settings, discardedIds: ReadonlySet<string>): void {
    setLastResponse({ replaced: latestFetched.current, settings: response })
    cacheSettings(response)
    const sentKeys = Object.keys(sent) as SectionKey[]
    discardSections(sentKeys.filter((key) => discardedIds.has(key) || latestEdits.current[key] === sent[key]))
    const remainingEdits = Object.entries(latestEdits.current).map(([key, value]) => {
      bases.current.set(key, response[key as SectionKey])
      return [key, withSavedNames(key as SectionKey, value, response[key as SectionKey])]
    })
    replaceEdits(Object.fromEntries(remainingEdits) as EditedSections)
  }

  return { edits, saved, latestEdits, bases, change, discardSections, applyResponse }
}
