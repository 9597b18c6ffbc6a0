import { exportFormats, type ExportFormat } from '@kasa/domain/exportRules'
import type { ComponentProps } from 'react'

import { FileForm, type FileChoice } from './FileForm'

export type ExportChoice = FileChoice<ExportFormat>

type ExportFormProps = Omit<ComponentProps<typeof FileForm<ExportFormat>>, 'formats'>

/** `FileForm` for a table. */
export const ExportForm = (props: ExportFormProps) => <FileForm {...props} formats={exportFormats} />
