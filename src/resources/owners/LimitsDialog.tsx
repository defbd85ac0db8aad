import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Stack,
  TextField
} from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { errorDetail } from '../../api/http.ts'
import { formatBytes } from '../../ui/formatBytes.ts'
import { currentLocale } from '../../i18n/locale.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useNotification } from '../../layout/useNotification.ts'
import { fieldsOf, isValid, quotaNames, type LimitFields } from './limits.ts'
import { readLimits, writeLimits } from './limitsApi.ts'

export interface LimitedAccount {
  type: 'user' | 'organization'
  id: string
  name: string
}

/** What an account may take, beside what it takes now. */
export function LimitsDialog(props: { account: LimitedAccount; onClose: () => void }): ReactNode {
  const t = useViewTranslate()
  const notify = useNotification()
  const client = useQueryClient()
  const { account, onClose } = props
  const { data, error } = useQuery({
    queryKey: ['limits', account.type, account.id],
    queryFn: ({ signal }) => readLimits(account, signal),
    // The dialog edits what it read when it opened.
    staleTime: Infinity,
    gcTime: 0
  })
  const [edits, setEdits] = useState<Partial<LimitFields>>({})
  const write = useMutation({
    mutationFn: async (fields: LimitFields) => data && writeLimits(account, data, fields),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['admin/owners'] })
      notify({ type: 'success', msg: t('admin.limits.written') })
      onClose()
    },
    onError: (failure) => notify({ msg: t('admin.writeError'), error: failure })
  })
  const fields = data && { ...fieldsOf(data), ...edits }
  const names = [...quotaNames, ...(account.type === 'organization' ? (['members'] as const) : [])]
  const valid = !!fields && names.every((name) => isValid(name, fields[name]))
  const used = (name: (typeof names)[number]): string => {
    const consumption =
      name === 'members' ? data?.members?.store_nb_members.consumption : data?.limits[name]?.consumption
    const value = consumption ?? 0
    const shown = name.endsWith('_bytes') ? formatBytes(value, currentLocale()) : String(value)
    return t('admin.limits.used', { value: shown })
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (valid && !write.isPending) write.mutate(fields)
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="limits-title">
      <DialogTitle id="limits-title">
        {t('admin.limits.of', { name: account.name || account.id })}
      </DialogTitle>
      <form noValidate onSubmit={submit}>
        <DialogContent>
          {!fields && !error && <LinearProgress aria-label={t('admin.loading')} />}
          {!!error && <Alert severity="error">{errorDetail(error)}</Alert>}
          {fields && (
            <Stack sx={{ gap: 2.5, pt: 1 }}>
              {names.map((name) => (
                <TextField
                  key={name}
                  id={`limit-${name}`}
                  label={t(`admin.limits.${name}`)}
                  value={fields[name]}
                  placeholder={t('admin.limits.none')}
                  onChange={(event) => setEdits({ ...edits, [name]: event.target.value })}
                  error={!isValid(name, fields[name])}
                  helperText={isValid(name, fields[name]) ? used(name) : t('admin.limits.invalid')}
                  slotProps={{ htmlInput: { inputMode: 'decimal' }, inputLabel: { shrink: true } }}
                />
              ))}
            </Stack>
          )}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {t('blocks.cancel')}
          </Button>
          <Button type="submit" variant="contained" color="admin" disabled={!valid} loading={write.isPending}>
            {t('blocks.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
