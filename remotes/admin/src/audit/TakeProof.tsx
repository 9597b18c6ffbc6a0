import { words } from '@kasa/console/failure'
import { postJson } from '@kasa/console/http'
import { moduleWords, useLanguage } from '@kasa/console/i18n'
import { approvalAwaited } from '@kasa/console/listTools/approvalAwaited'
import { downloadFile } from '@kasa/console/records/downloadFile'
import { ReasonForm } from '@kasa/console/records/ReasonForm'
import { toast } from '@kasa/console/toast'
import type { AuditFilters } from '@kasa/contracts/audit'
import { fileAnswer } from '@kasa/contracts/files'

const { use: useProofWords } = moduleWords('admin-proof', {
  en: {
    title: 'A proof of the actions that the filters leave',
    text: 'The file has these actions with their part of the hash chain. “npm run audit:verify -- --file FILE” checks it without a database and names the row that differs. It names people.',
    take: 'Take the proof',
  },
  tr: {
    title: 'Filtrelerin bıraktığı işlemlerin kanıtı',
    text: 'Dosyada bu işlemler, özet zincirindeki yerleriyle birlikte bulunur. “npm run audit:verify -- --file DOSYA” onu veritabanı olmadan denetler ve değişen satırı söyler. Dosya kişi adları içerir.',
    take: 'Kanıtı al',
  },
})

/** Asks for a reason, then saves the actions as a file that can be verified offline. */
export function TakeProof({ filters, onClose }: { filters: AuditFilters; onClose: () => void }) {
  const t = useProofWords()
  const language = useLanguage()
  return (
    <ReasonForm
      title={t('title')}
      text={t('text')}
      saveLabel={t('take')}
      onClose={onClose}
      save={async (reason) => {
        try {
          const request = { filters: { ...filters, action: filters.action?.join(',') }, reason }
          const file = await postJson('/api/audit/proof', fileAnswer, request, { as: 'blob' })
          downloadFile(file, `audit-proof-${new Date().toISOString().slice(0, 10)}.json`)
        } catch (caught) {
          if (!approvalAwaited(caught)) throw caught
          toast('info', words(caught, language))
        }
      }}
    />
  )
}
