import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Publication } from '../../../../contract/catalogs/catalog.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useNotification } from '../../../layout/useNotification.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { catalogsKey } from '../api.ts'
import { deletePublication, publishAgain } from '../runs/runsApi.ts'

interface PublicationDialogProps {
  publication: Publication
  open: boolean
  onClose: () => void
}

/** Dialog that publishes again. */
export function PublishAgain({ publication, open, onClose }: PublicationDialogProps): ReactNode {
  const t = useViewTranslate()
  const client = useQueryClient()
  const notify = useNotification()
  async function run(): Promise<void> {
    try {
      await publishAgain(publication._id)
    } catch (error) {
      notify({ msg: t('catalogPublications.again.error'), error })
      throw error
    } finally {
      // The cached publication is not written from the response, which may be older than the events of the run.
      await client.invalidateQueries({ queryKey: catalogsKey })
    }
  }
  return (
    <ConfirmDialog
      open={open}
      color="primary"
      title={t('catalogPublications.actions.again')}
      text={t('catalogPublications.again.text')}
      confirmLabel={t('catalogPublications.actions.again')}
      onConfirm={run}
      onClose={onClose}
    />
  )
}

/** Query key of the lists of publications. */
const publicationsKey = [...catalogsKey, 'publications']

interface DeletionProps extends PublicationDialogProps {
  /**
   * Called when only the link is deleted, at once. When the remote object is deleted too, the channel of the
   * publication reports the end.
   */
  onUnlinked?: () => void
}

/** Dialog that deletes a publication, with or without the object on the remote catalog. */
export function PublicationDeletion({ publication, open, onClose, onUnlinked }: DeletionProps): ReactNode {
  const t = useViewTranslate()
  const client = useQueryClient()
  const notify = useNotification()
  const [keepsRemote, setKeepsRemote] = useState(false)
  async function remove(): Promise<void> {
    try {
      await deletePublication(publication._id, keepsRemote)
    } catch (error) {
      notify({ msg: t('catalogPublications.delete.error'), error })
      throw error
    }
    notify({
      type: 'success',
      msg: t(keepsRemote ? 'catalogPublications.delete.unlinked' : 'catalogPublications.delete.asked'),
      goesOn: keepsRemote && !!onUnlinked
    })
    if (keepsRemote) onUnlinked?.()
    // Lists only: a refetch of the deleted publication would get a 404, and its channel reports its progress.
    void client.invalidateQueries({ queryKey: publicationsKey })
  }
  return (
    <ConfirmDialog
      open={open}
      color="error"
      title={t('catalogPublications.actions.delete')}
      text={t('catalogPublications.delete.text', {
        dataset: publication.dataFairDataset.title,
        catalog: publication.catalog.title
      })}
      confirmLabel={t('blocks.delete')}
      onConfirm={remove}
      onClose={onClose}
    >
      <FormControl sx={{ mt: 2 }}>
        <FormLabel id="publication-remote">{t('catalogPublications.delete.remote')}</FormLabel>
        <RadioGroup
          aria-labelledby="publication-remote"
          value={keepsRemote ? 'kept' : 'removed'}
          onChange={(_event, value) => setKeepsRemote(value === 'kept')}
        >
          <FormControlLabel
            value="removed"
            control={<Radio />}
            label={t('catalogPublications.delete.removed')}
          />
          <FormControlLabel value="kept" control={<Radio />} label={t('catalogPublications.delete.kept')} />
        </RadioGroup>
      </FormControl>
    </ConfirmDialog>
  )
}
