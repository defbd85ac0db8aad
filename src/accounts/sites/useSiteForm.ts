import { useState } from 'react'
import { isEmail } from '../../../contract/email.ts'
import type { DirectorySite } from '../../../contract/sites.ts'
import type { Stated } from '../../api/http.ts'
import { useViewTranslate, type Translate } from '../../i18n/translate.tsx'
import { formFields, formOver } from '../../ui/conflict/formFields.ts'
import { useSharedSave, type SharedSave } from '../../ui/conflict/useSharedSave.ts'
import { useAction } from '../../ui/form/useAction.ts'
import { useCheckedForm, type CheckedForm } from '../../ui/form/useCheckedForm.ts'
import { applicationProblems } from './applicationsForm.ts'
import { changesOf, formOf, isColor, type SiteForm } from './siteForm.ts'
import { patchSite, readSiteState } from './sitesApi.ts'

/** The edited values of a site, as its fields use them. */
export interface SiteFields {
  form: SiteForm
  set: (changes: Partial<SiteForm>) => void
  labels: Record<keyof SiteForm, string>
  checked: CheckedForm
}

/** Form of a site: its values, their checks, and the save, which merges with the changes of others. */
export function useSiteForm(
  site: DirectorySite,
  onSaved: (site: DirectorySite) => void
): SiteFields & Pick<SharedSave<unknown>, 'question'> {
  const t = useViewTranslate()
  const [form, setForm] = useState(() => formOf(site))
  const action = useAction()
  const changes = changesOf(site, form)
  const labels = useLabels()
  const fields = formFields<SiteForm, Stated<DirectorySite>>(form, formOf(site), labels, ({ data }) =>
    formOf(data)
  )
  const shared = useSharedSave<Stated<DirectorySite>>(fields, { data: site, tag: undefined })
  const checked = useCheckedForm({
    problems: problemsOf(form, t),
    action,
    isDirty: changes !== undefined,
    isUnchanged: changes === undefined,
    save: () =>
      action.run(async () => {
        const chosenFields = await shared.save({
          read: () => readSiteState(site._id),
          write: async ({ data, tag }, without) => {
            const mine = changesOf(data, formOver(fields, formOf(data), without))
            onSaved(mine ? await patchSite(site._id, mine, tag) : data)
          }
        })
        return chosenFields !== undefined
      })
  })
  return {
    form,
    set: (changedValues) => setForm({ ...form, ...changedValues }),
    labels,
    checked,
    question: shared.question
  }
}

function useLabels(): Record<keyof SiteForm, string> {
  const t = useViewTranslate()
  return {
    title: t('sites.siteTitle'),
    authMode: t('sites.authMode'),
    authOnlyOtherSite: t('sites.otherSite'),
    contact: t('sites.contact'),
    tosMessage: t('sites.tos'),
    logo: t('sites.logo'),
    applications: t('sites.applications.title'),
    primary: t('sites.colors.primary'),
    secondary: t('sites.colors.secondary'),
    accent: t('sites.colors.accent'),
    dark: t('sites.dark'),
    hc: t('sites.hc'),
    hcDark: t('sites.hcDark')
  }
}

/** Problems of the fields, by the ids of their inputs. */
function problemsOf(form: SiteForm, t: Translate): Record<string, string | undefined> {
  const contact = form.contact.trim()
  const lacksOtherSite = form.authMode === 'onlyOtherSite' && !form.authOnlyOtherSite
  const colorProblem = (color: string): string | undefined =>
    isColor(color) ? undefined : t('sites.badColor')
  return {
    'site-other': lacksOtherSite ? t('blocks.form.required') : undefined,
    'site-contact': contact && !isEmail(contact) ? t('blocks.form.email') : undefined,
    'site-primary': colorProblem(form.primary),
    'site-secondary': colorProblem(form.secondary),
    'site-accent': colorProblem(form.accent),
    ...applicationProblems(form.applications, t, window.location.protocol === 'http:')
  }
}
