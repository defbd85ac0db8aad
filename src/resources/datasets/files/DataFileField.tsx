import { Alert } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { FileField, type FileFieldProps } from '../../../ui/FileField.tsx'
import { acceptedExtensions, isLargeText } from '../model/files.ts'

/** Data file field; recommends compression of a large text file. */
export function DataFileField(props: Omit<FileFieldProps, 'extensions'>): ReactNode {
  const t = useTranslate()
  const { file } = props
  return (
    <>
      <FileField {...props} extensions={acceptedExtensions} />
      {file && isLargeText(file) && (
        <Alert severity="info" variant="outlined">
          {t('datasets.upload.largeFile', { name: file.name })}
        </Alert>
      )}
    </>
  )
}
