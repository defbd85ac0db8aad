import {
  Alert,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormHelperText,
  FormLabel,
  Switch,
  Typography
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Portal } from '../../../../contract/portals/portal.ts'
import { apiJson, errorDetail } from '../../../api/http.ts'
import { directoryApi } from '../../../authProvider/account.ts'
import { byLabel } from '../../../i18n/collation.ts'
import { labelled } from '../../../i18n/labelled.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { OrganizationDepartments } from '../../../ui/ownerChoices.ts'
import { usePortalPatch } from './usePortalPatch.ts'

interface ContributionDialogProps {
  portal: Portal
  onClose: () => void
}

/** Dialog for the contributors of a portal: departments of the organization, and everybody for a staging portal. */
export function ContributionDialog({ portal, onClose }: ContributionDialogProps): ReactNode {
  const t = useViewTranslate()
  const patch = usePortalPatch(portal)
  const { owner } = portal
  const [staging, setStaging] = useState(portal.staging)
  const [chosen, setChosen] = useState<readonly string[]>(portal.contributorDepartments)
  const isRoot = owner.type === 'organization' && !owner.department
  const organization = useQuery({
    queryKey: ['directory', 'organizations', owner.id],
    queryFn: () =>
      apiJson<OrganizationDepartments>(`${directoryApi}/organizations/${encodeURIComponent(owner.id)}`),
    enabled: isRoot
  })
  const departments = byLabel(organization.data?.departments ?? [], ({ name }) => name)
  const isUnchanged =
    staging === portal.staging &&
    chosen.toSorted().join(' ') === portal.contributorDepartments.toSorted().join(' ')

  const save = (): Promise<void> =>
    patch(
      { staging, ...(isRoot ? { contributorDepartments: [...chosen] } : {}) },
      { done: t('portals.saved'), error: t('portals.saveError') }
    )

  return (
    <ConfirmDialog
      open
      title={t('portals.actions.contributions')}
      text={t('portals.contributions.text')}
      color="primary"
      confirmLabel={t('portals.save')}
      confirmDisabled={isUnchanged}
      onConfirm={save}
      onClose={onClose}
    >
      <FormControl component="fieldset" sx={{ mt: 2, display: 'block' }}>
        <FormControlLabel
          control={<Switch checked={staging} onChange={(_event, checked) => setStaging(checked)} />}
          label={t('portals.contributions.staging')}
        />
        <FormHelperText>{t('portals.contributions.stagingHelp')}</FormHelperText>
      </FormControl>
      {isRoot && (
        <FormControl component="fieldset" sx={{ mt: 2, display: 'block' }}>
          <FormLabel component="legend">{t('portals.contributions.departments')}</FormLabel>
          {organization.error && (
            <Alert severity="error" variant="outlined">
              {labelled(t('portals.contributions.error'), errorDetail(organization.error))}
            </Alert>
          )}
          {organization.data && departments.length === 0 && (
            <Typography variant="body2">{t('portals.contributions.none')}</Typography>
          )}
          <FormGroup>
            {departments.map(({ id, name }) => (
              <FormControlLabel
                key={id}
                control={
                  <Checkbox
                    checked={chosen.includes(id)}
                    onChange={(_event, checked) =>
                      setChosen(checked ? [...chosen, id] : chosen.filter((other) => other !== id))
                    }
                  />
                }
                label={name}
              />
            ))}
          </FormGroup>
        </FormControl>
      )}
    </ConfirmDialog>
  )
}
