import { useMemo, type ReactNode } from 'react'
import type { PublicationSite } from '../../../../contract/settings.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { isSiteValid } from '../model/valid.ts'
import type { EditorProps } from './editor.ts'
import { ItemForm } from './ItemForm.tsx'
import { ItemsEditor } from './ItemsEditor.tsx'
import { siteSchema, type SiteChoices } from './schemas.ts'

type SiteForm = Omit<PublicationSite, 'settings'> & NonNullable<PublicationSite['settings']>

const formOf = ({ settings, ...site }: PublicationSite): SiteForm => ({ ...site, ...settings })

const ownSettings = ['staging', 'contributorDepartments', 'datasetsRequiredMetadata'] as const

/** Returns the edited site; settings outside the form are kept. */
function siteOf(form: Partial<SiteForm>, { settings }: PublicationSite): PublicationSite {
  const { staging, contributorDepartments, datasetsRequiredMetadata, ...site } = form
  const edited = { staging, contributorDepartments, datasetsRequiredMetadata }
  const filledSettings = Object.fromEntries(
    Object.entries({ ...settings, ...edited }).filter(([, value]) => value !== undefined)
  )
  const { type = '', id = '', url = '' } = site
  return {
    ...site,
    type,
    id,
    url,
    ...(settings || ownSettings.some((key) => edited[key]) ? { settings: filledSettings } : {})
  }
}

const newSite = (): PublicationSite => ({ type: 'data-fair-portals', id: '', url: '' })

interface SitesEditorProps extends EditorProps<PublicationSite[]>, SiteChoices {
  /**
   * Whether all fields are editable: portals register their own sites, so only administrators of the platform edit them
   * fully.
   */
  isAdmin: boolean
}

/** Editor of the publication sites of an account. */
export function SitesEditor({ isAdmin, departments, metadata, ...props }: SitesEditorProps): ReactNode {
  const t = useViewTranslate()
  const schema = useMemo(
    () => siteSchema(t, isAdmin, { departments, metadata }),
    [t, isAdmin, departments, metadata]
  )
  return (
    <ItemsEditor
      {...props}
      label={t('settings.sections.publicationSites')}
      empty={t('settings.sites.none')}
      addLabel={t('settings.sites.add')}
      create={isAdmin ? newSite : undefined}
      canRemove={isAdmin}
      titleOf={({ title, url }) => (title ? `${title} (${url})` : url)}
      isValid={isSiteValid}
      removal={() => t('settings.sites.removal')}
    >
      {(site, editor) => (
        <ItemForm
          id={editor.id}
          isNew={editor.isNew}
          schema={schema}
          value={formOf(site)}
          onChange={(form) => editor.onChange(siteOf(form, site))}
          onCommit={(form) => editor.onCommit(siteOf(form, site))}
        />
      )}
    </ItemsEditor>
  )
}
