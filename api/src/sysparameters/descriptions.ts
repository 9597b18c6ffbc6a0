import type { SysparameterKey } from '@kasa/domain/sysparameter'

/** Descriptions for the list of parameters. */
export const descriptions: Readonly<Record<SysparameterKey, { tr: string; en: string }>> = {
  'deposit.ttl_min': {
    tr: 'Ödeyenin yatırım talebini ödeyebileceği süre',
    en: 'Time that a payer has to pay a deposit request',
  },
  'claim.lease_s': {
    tr: 'Yenilenmeyen üstlenmenin sona erdiği süre',
    en: 'How long a claim lasts without renewal',
  },
  undo_s: {
    tr: 'Üye iş yerine bildirilmeden önce kararın geri alınabileceği süre',
    en: 'How long a decision can be undone before the merchant is notified',
  },
  'sla.deposit_s': {
    tr: 'Yatırım talebinin gecikmiş sayılacağı bekleme süresi',
    en: 'Waiting time after which a deposit request is late',
  },
  'sla.withdraw_s': {
    tr: 'Çekim talebinin gecikmiş sayılacağı bekleme süresi',
    en: 'Waiting time after which a withdrawal request is late',
  },
  'callback.max_age_h': {
    tr: 'Teslim edilemeyen geri çağrının yeniden deneneceği en uzun süre',
    en: 'How long an undelivered callback is retried',
  },
  'four_eyes.withdraw_kurus': {
    tr: 'İkinci yönetici onayı gerektiren çekim tutarı',
    en: 'Withdrawal amount that needs another administrator’s approval',
  },
  'fast.limit_kurus': {
    tr: 'Kendi limiti olmayan bankalar için FAST limiti',
    en: 'FAST limit for banks without their own limit',
  },
  'withdraw.suspect_s': {
    tr: 'Sonucu bildirilmeyen çekimin şüpheli sayılacağı süre',
    en: 'Time after which a withdrawal without an outcome becomes suspect',
  },
  'masak.desc_daily_kurus': {
    tr: 'Yasa gereği açıklama istenen günlük müşteri çekim toplamı',
    en: 'MASAK: a customer’s daily withdrawal total that needs a description',
  },
  'masak.desc_min_chars': {
    tr: 'Yasa gereği istenen açıklamanın en az karakter sayısı',
    en: 'MASAK: minimum length of the description',
  },
  'withdraw.same_iban_warn_min': {
    tr: 'Aynı IBAN’a aynı tutarda çekim için uyarı süresi (0: uyarı yok)',
    en: 'Warning period for the same amount to the same IBAN (0: no warning)',
  },
  'export.four_eyes_rows': {
    tr: 'Kişi adı içeren dosyada ikinci yönetici onayı gerektirmeyen en çok satır sayısı',
    en: 'Most rows with names of people that an administrator may export alone',
  },
  'export.link_hours': {
    tr: 'Dışa aktarılan rapor dosyasının yeniden indirilebildiği süre',
    en: 'How long an exported report can be downloaded again',
  },
  'other_person.min_age_h': {
    tr: 'Hesabın, onu açan ya da sıfırlayan kişiyle aynı kişi sayılacağı süre',
    en: 'How long an account counts as the person who created or reset it',
  },
  'calls.keep_days': {
    tr: 'Üye iş yerlerinin API çağrılarının saklandığı süre',
    en: 'How long the API calls of merchants are kept',
  },
}
