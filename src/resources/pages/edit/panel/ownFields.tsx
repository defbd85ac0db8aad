/** Custom fields of block forms: those of portals, and pickers of resources. */
import type { ReactNode } from 'react'
import type { Account } from '../../../../../contract/session.ts'
import type { OwnFieldProps, OwnFields } from '../../../../schemaForms/planned/ownFields.ts'
import type { PageReference } from '../../../portals/shared/linkModel.ts'
import { PagePicker } from '../../../portals/shared/PagePicker.tsx'
import { sharedFieldsOf } from '../../../portals/shared/ownFields.tsx'
import { GroupField } from './GroupField.tsx'
import { applicationChoices, datasetChoices, PickedField, reuseChoices } from './PickedField.tsx'

interface Around {
  pageId: string
  owner: Account
  portalId: string | undefined
}

export function ownFieldsOf({ pageId, owner, portalId }: Around): OwnFields {
  const pageOf = (type: 'generic' | 'event' | 'news') =>
    function PageField({ value, onChange, disabled, error }: OwnFieldProps): ReactNode {
      return (
        <PagePicker
          type={type}
          value={value as PageReference | undefined}
          onChange={onChange}
          portalId={portalId}
          disabled={disabled}
          error={error}
        />
      )
    }

  return {
    ...sharedFieldsOf({ type: 'page', _id: pageId }, portalId),
    dataset: (props) => <PickedField {...props} choices={datasetChoices(owner, portalId)} />,
    application: (props) => <PickedField {...props} choices={applicationChoices(owner, portalId)} />,
    reuse: (props) => <PickedField {...props} choices={reuseChoices(portalId)} />,
    page: pageOf('generic'),
    event: pageOf('event'),
    news: pageOf('news'),
    group: ({ label, value, onChange, disabled }) => (
      <GroupField label={label} value={value} onChange={onChange} disabled={disabled} />
    )
  }
}
