import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { useNotification } from '../../../layout/useNotification.ts'
import type { UploadController } from '../../owned/upload/useUpload.ts'
import { useDataset } from '../live/DatasetPageContext.tsx'
import { hasEncoding, isSpreadsheet } from '../model/files.ts'
import {
  areValidPositions,
  normalizeOptionsOf,
  spreadsheetFieldsOf,
  type SpreadsheetFields
} from '../model/spreadsheet.ts'
import { uploadDatasetData } from '../upload.ts'

/** Files to upload, and how to read them. */
interface DataFiles {
  file?: File | undefined
  /** Archive of the files that lines refer to. */
  attachments?: File | undefined
  /** Encoding of a text file; empty to detect it. */
  encoding: string
  /** Position of the table in a spreadsheet, as typed. */
  positions?: SpreadsheetFields
}

interface DataUpdate extends DataFiles {
  positions: SpreadsheetFields
  set: (changes: Partial<DataFiles>) => void
  isSheet: boolean
  isText: boolean
  /** Whether there is something to upload, and how to read it is valid. */
  isReady: boolean
  send: () => Promise<void>
  /** Cancels the upload, forgets the files and closes the dialog. */
  close: () => void
}

const noFiles: DataFiles = { encoding: '' }

/** New files of a dataset: what was selected, and their upload. */
export function useDataUpdate(upload: UploadController, onClose: () => void): DataUpdate {
  const t = useTranslate()
  const notify = useNotification()
  const { dataset, replace, reload } = useDataset()
  const [files, setFiles] = useState(noFiles)
  const { file, attachments, encoding } = files
  // A new edition of a spreadsheet usually has the same layout.
  const positions = files.positions ?? spreadsheetFieldsOf(dataset.originalFile?.normalizeOptions)
  const isSheet = !!file && isSpreadsheet(file.name)
  const isText = !!file && hasEncoding(file.name)
  const isReady = (!!file || !!attachments) && (!isSheet || areValidPositions(positions))

  function close(): void {
    upload.cancel()
    upload.clearMessage()
    setFiles(noFiles)
    onClose()
  }

  async function send(): Promise<void> {
    if (!isReady) return
    const parameters = {
      file,
      attachments,
      encoding: (isText && encoding) || undefined,
      normalizeOptions: isSheet ? normalizeOptionsOf(positions) : undefined
    }
    const updated = await upload.send((controls) => uploadDatasetData(dataset.id, parameters, controls))
    if (!updated) return
    notify({ type: 'success', msg: t('datasets.updateData.success') })
    close()
    replace(updated)
    await reload()
  }

  return {
    ...files,
    positions,
    set(changes) {
      setFiles((previous) => ({ ...previous, ...changes }))
      if ('file' in changes || 'attachments' in changes) upload.clearMessage()
    },
    isSheet,
    isText,
    isReady,
    send,
    close
  }
}
