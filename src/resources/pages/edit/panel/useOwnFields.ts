import { useMemo } from 'react'
import type { Page } from '../../../../../contract/portals/page.ts'
import type { OwnFields } from '../../../../schemaForms/planned/ownFields.ts'
import { ownFieldsOf } from './ownFields.tsx'

/** Custom fields of the forms of a page. */
export function useOwnFields(
  { _id, owner }: Pick<Page, '_id' | 'owner'>,
  portalId: string | undefined
): OwnFields {
  return useMemo(() => ownFieldsOf({ pageId: _id, owner, portalId }), [_id, owner, portalId])
}
