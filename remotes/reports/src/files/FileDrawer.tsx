import { words } from '@kasa/console/failure'
import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { downloadFile } from '@kasa/console/records/downloadFile'
import { toast } from '@kasa/console/toast'
import type { ReportFileRow } from '@kasa/contracts/reportFiles'
import { Button } from '@kasa/ui/Button'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { DetailDrawer } from '@kasa/ui/DetailDrawer'
import { Note } from '@kasa/ui/Note'
import { useState } from 'react'

import { sizeText } from './fileColumns'
import { fetchFile } from './fileQueries'
import { useFileWords } from './fileWords'

/** A stored file with its download, or a message that its link has expired. */
export function FileDrawer({ file, onClose }: { file: ReportFileRow | undefined; onClose: () => void }) {
  const t = useFileWords()
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const head = { eyebrow: t('field.name'), closeLabel: t('close'), onClose }
  if (!file)
    return (
      <DetailDrawer {...head} title={t('empty')}>
        <Note title={t('gone')} />
      </DetailDrawer>
    )
  const download = async () => {
    setBusy(true)
    try {
      downloadFile(await fetchFile(file.id), file.name)
      toast('success', t('downloaded'))
    } catch (caught) {
      toast('error', t('failed'), words(caught, language))
    }
    setBusy(false)
  }
  const facts = [
    ['field.format', t(`format.${file.format}`)],
    ['field.size', sizeText(file.sizeBytes, language)],
    ['field.madeAt', formatDateTime(file.madeAt, language)],
    ['field.expiresAt', formatDateTime(file.expiresAt, language)],
  ] as const
  return (
    <DetailDrawer
      {...head}
      title={file.name}
      actions={
        <Button tone="primary" busy={isBusy} onClick={() => void download()}>
          {t('download')}
        </Button>
      }
    >
      <DescriptionList items={facts.map(([key, value]) => ({ id: key, label: t(key), value }))} />
    </DetailDrawer>
  )
}
