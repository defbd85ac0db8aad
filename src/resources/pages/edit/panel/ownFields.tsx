/** Fields of the forms of blocks: links, pictures, icons, and what is picked among what the platform has. */
import type { ReactNode } from 'react'
import type { ImageReference } from '../../../../../contract/portals/image.ts'
import type { PortalIcon } from '../../../../../contract/portals/icon.ts'
import type { Account } from '../../../../../contract/session.ts'
import type { OwnFieldProps, OwnFields } from '../../../../schemaForms/planned/ownFields.ts'
import { IconPicker } from '../../../portals/shared/IconPicker.tsx'
import { LinkForm } from '../../../portals/shared/LinkForm.tsx'
import type { EditedLink, LinkType, PageReference } from '../../../portals/shared/linkModel.ts'
import { PagePicker } from '../../../portals/shared/PagePicker.tsx'
import { PortalImageField } from '../../../portals/shared/PortalImageField.tsx'
import { GroupField } from './GroupField.tsx'
import { applicationChoices, datasetChoices, PickedField, reuseChoices } from './PickedField.tsx'

interface Around {
  pageId: string
  owner: Account
  portalId: string | undefined
}

const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)
const names = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? (value as readonly string[]) : undefined
const defaultColors = ['primary', 'secondary', 'accent', 'info', 'success', 'error', 'warning']

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
    link: ({ label, value, onChange, disabled, options }) => (
      <LinkForm
        label={label}
        value={value as EditedLink | undefined}
        onChange={(link) => onChange(link, true)}
        portalId={portalId}
        hasIcon={options.hasIcon !== false}
        hasTitle={options.hasTitle !== false}
        {...(names(options.types) ? { types: options.types as readonly LinkType[] } : {})}
        disabled={disabled}
      />
    ),
    image: ({ label, value, onChange, disabled, options }) => (
      <PortalImageField
        label={label}
        value={value as ImageReference | undefined}
        resource={{ type: 'page', _id: pageId }}
        onChange={onChange}
        width={number(options.width)}
        height={number(options.height)}
        disabled={disabled}
      />
    ),
    icon: ({ label, value, onChange, disabled, options }) => (
      <IconPicker
        label={label}
        value={value as PortalIcon | undefined}
        onChange={(icon) => onChange(icon, true)}
        colors={names(options.colors) ?? defaultColors}
        disabled={disabled}
      />
    ),
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
