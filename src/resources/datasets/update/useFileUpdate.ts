import { useTranslate } from 'react-admin'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Dataset } from '../../../../contract/datasets/dataset.ts'
import { useLeaveGuard } from '../../../ui/useLeaveGuard.ts'
import { useDataset } from '../live/DatasetPageContext.tsx'
import { isFirstVersion } from '../model/firstVersion.ts'
import { uploadDatasetData } from '../upload.ts'
import type { OneUpdateProps } from './OneUpdate.tsx'

interface FileUpdateState {
  /** Date of the upload made since the page was opened. */
  since: string | undefined
  /** Uploads the files, then opens the step of review. */
  send: () => Promise<void>
}

type FileUpdateOptions = Pick<OneUpdateProps, 'step' | 'files' | 'onFiles' | 'upload' | 'goTo'>

/** Upload of the selected files of a dataset. Files that are not uploaded hold the page. */
export function useFileUpdate({ step, files, onFiles, upload, goTo }: FileUpdateOptions): FileUpdateState {
  const t = useTranslate()
  const { dataset, replace, reload } = useDataset()
  const { file, attachments } = files
  /** Upload made since the page was opened: its date, and its file until the step of review. */
  const [uploaded, setUploaded] = useState<{ since: string; file: File }>()

  const { uploading } = upload
  // Leaving asks for confirmation when a selected file is not uploaded, or during an upload.
  useLeaveGuard(uploading || (!!file && file !== uploaded?.file), {
    text: uploading ? t('owned.upload.leaving') : undefined,
    // An upload in progress cannot be saved: the user may only wait or cancel.
    save: uploading ? undefined : async () => !!(await sendFiles())
  })
  const forgetSent = useEffectEvent(() => file && file === uploaded?.file && onFiles({}))
  useEffect(() => {
    if (step === 'review') forgetSent()
  }, [step])

  /** Uploads the files; resolves with the updated dataset, or undefined after a failure, which is shown. */
  async function sendFiles(): Promise<Dataset | undefined> {
    if (!file) return undefined
    // A dataset that was never published has no structure to compare with: the file replaces that of the draft.
    const mode = isFirstVersion(dataset) ? {} : ({ mode: 'compatibleOrCancel' } as const)
    return upload.send((controls) => uploadDatasetData(dataset.id, { file, attachments, ...mode }, controls))
  }

  async function send(): Promise<void> {
    const updated = await sendFiles()
    if (!updated || !file) return
    setUploaded({ since: updated.updatedAt, file })
    goTo('review', { replace: true })
    replace(updated)
    await reload()
  }

  return { since: uploaded?.since, send }
}
