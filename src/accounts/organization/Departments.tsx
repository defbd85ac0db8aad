import Edit from '@mui/icons-material/EditOutlined'
import {
  Avatar,
  IconButton,
  List,
  ListItem,
  ListItemAvatar,
  ListItemText,
  MenuItem,
  Pagination,
  Stack,
  TextField,
  Typography
} from '@mui/material'
import { useState, type ReactNode } from 'react'
import { avatarAddress } from '../../authProvider/account.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { FormAlert } from '../../ui/form/FormAlert.tsx'
import { Section } from '../me/Section.tsx'
import { missingProblem } from '../../ui/form/fieldProblems.ts'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useCheckedForm } from '../../ui/form/useCheckedForm.ts'
import { useAction } from '../../ui/form/useAction.ts'
import { useDepartmentLabel } from './labels.ts'
import { changeDepartments, type Department, type DirectoryOrganization } from './organizationApi.ts'
import { RenameDialog } from './RenameDialog.tsx'
import { byLabel } from '../../i18n/collation.ts'

export interface DepartmentsProps {
  organization: DirectoryOrganization
  /** Merges the response of the server to a change; missing properties are kept. */
  onChange: (changes: Partial<DirectoryOrganization>) => void
}

const perPage = 10
type Sort = 'alphabetical' | 'created'

interface View {
  q: string
  page: number
  sort: Sort
}

/** Departments of an organization, with addition, renaming, and removal of empty ones. */
export function Departments({ organization, onChange }: DepartmentsProps): ReactNode {
  const t = useViewTranslate()
  const { id, departments = [], departmentLabel } = organization
  const label = useDepartmentLabel(organization)
  const [name, setName] = useState('')
  const [view, setView] = useState<View>({ q: '', page: 1, sort: 'alphabetical' })
  const [renamed, setRenamed] = useState<Department>()
  const action = useAction()
  const save = (change: (known: Department[]) => Department[]): Promise<boolean> =>
    action.run(async () => onChange(await changeDepartments(id, change)))
  const form = useCheckedForm({
    problems: { 'new-department': missingProblem(name, t) },
    places: { duplicateDep: 'new-department' },
    action,
    isDirty: !!name.trim(),
    save: async () => {
      const isSaved = await save((known) => [...known, { name: name.trim() }])
      if (isSaved) setName('')
      return isSaved
    }
  })
  const { shown, page, pages } = shownOf(departments, view)
  return (
    <Section id="departments" title={departmentLabel ?? t('organization.departments')}>
      {departments.length === 0 && <Typography>{t('organization.noDepartment')}</Typography>}
      {(departments.length > perPage || view.q) && <ListControls view={view} onChange={setView} />}
      {departments.length > 0 && shown.length === 0 && (
        <Typography aria-live="polite">{t('blocks.noResult')}</Typography>
      )}
      <List disablePadding>
        {shown.map((department) => (
          <DepartmentLine
            key={department.id}
            organizationId={id}
            department={department}
            busy={action.busy}
            onRename={() => setRenamed(department)}
            onRemove={() => save((known) => known.filter((other) => other.id !== department.id))}
          />
        ))}
      </List>
      {pages > 1 && (
        <Pagination
          count={pages}
          page={page}
          onChange={(_event, chosen) => setView({ ...view, page: chosen })}
        />
      )}
      <FormAlert error={form.alert} />
      <Stack component="form" direction="row" {...form.form} sx={{ gap: 1, alignItems: 'flex-start' }}>
        <TextField
          {...form.field('new-department')}
          size="small"
          label={t('organization.newDepartment', { label })}
          value={name}
          onChange={(event) => setName(event.target.value)}
          fullWidth
          slotProps={{ htmlInput: { maxLength: 150 } }}
        />
        <SubmitButton form={form} variant="outlined">
          {t('organization.add')}
        </SubmitButton>
      </Stack>
      {renamed && (
        <RenameDialog
          organization={organization}
          department={renamed}
          onClose={() => setRenamed(undefined)}
          onRenamed={(changed) => {
            onChange(changed)
            setRenamed(undefined)
          }}
        />
      )}
    </Section>
  )
}

interface ShownPage {
  shown: Department[]
  page: number
  pages: number
}

/** Departments of a page of the list: the last one, when those of the chosen page have been removed. */
function shownOf(departments: Department[], { q, page: chosenPage, sort }: View): ShownPage {
  const text = q.trim().toLowerCase()
  const matching = departments.filter(({ name }) => name.toLowerCase().includes(text))
  const sorted =
    sort === 'alphabetical'
      ? byLabel(matching, ({ name }) => name)
      : // New departments are added at the end.
        matching.toReversed()
  const pages = Math.ceil(matching.length / perPage)
  const page = Math.max(1, Math.min(chosenPage, pages))
  return { shown: sorted.slice((page - 1) * perPage, page * perPage), page, pages }
}

function ListControls({ view, onChange }: { view: View; onChange: (view: View) => void }): ReactNode {
  const t = useViewTranslate()
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
      <TextField
        id="department-search"
        type="search"
        size="small"
        label={t('organization.search')}
        value={view.q}
        onChange={(event) => onChange({ ...view, q: event.target.value, page: 1 })}
        fullWidth
      />
      <TextField
        id="department-sort"
        select
        size="small"
        label={t('organization.sort')}
        value={view.sort}
        onChange={(event) => onChange({ ...view, sort: event.target.value as Sort, page: 1 })}
        fullWidth
      >
        <MenuItem value="alphabetical">{t('organization.sorts.alphabetical')}</MenuItem>
        <MenuItem value="created">{t('organization.sorts.created')}</MenuItem>
      </TextField>
    </Stack>
  )
}

interface DepartmentLineProps {
  organizationId: string
  department: Department
  busy: boolean
  onRename: () => void
  onRemove: () => Promise<unknown>
}

function DepartmentLine(props: DepartmentLineProps): ReactNode {
  const t = useViewTranslate()
  const { organizationId, department, busy, onRename, onRemove } = props
  return (
    <ListItem disableGutters>
      <ListItemAvatar>
        <Avatar
          src={avatarAddress({ type: 'organization', id: organizationId, department: department.id })}
          alt=""
          variant="rounded"
        />
      </ListItemAvatar>
      <ListItemText primary={department.name} secondary={department.id} sx={{ overflowWrap: 'anywhere' }} />
      <IconButton
        aria-label={t('organization.renameOf', { name: department.name })}
        disabled={busy}
        onClick={onRename}
      >
        <Edit />
      </IconButton>
      <ConfirmButton
        iconOnly
        color="error"
        disabled={busy}
        label={t('organization.removeOf', { name: department.name })}
        text={t('organization.removeSure', { name: department.name })}
        confirmLabel={t('organization.remove')}
        onConfirm={onRemove}
      />
    </ListItem>
  )
}
