/** Custom fields shared by the forms of portals and pages: links, images and icons. */
import type { ImageReference } from '../../../../contract/portals/image.ts'
import { colorNames } from '../../../../contract/portals/looks.ts'
import type { OwnFields } from '../../../schemaForms/planned/ownFields.ts'
import type { ImageOf } from '../api.ts'
import { IconPicker } from './IconPicker.tsx'
import { LinkForm } from './LinkForm.tsx'
import type { EditedLink, LinkType } from './linkModel.ts'
import { PortalImageField } from './PortalImageField.tsx'
import type { PortalIcon } from './portalIcon.ts'

const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)
const names = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? (value as readonly string[]) : undefined

/** @param resource owner of the images */
export function sharedFieldsOf(resource: ImageOf, portalId: string | undefined): OwnFields {
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
        resource={resource}
        onChange={(image) => onChange(image)}
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
        colors={names(options.colors) ?? colorNames}
        disabled={disabled}
      />
    )
  }
}
