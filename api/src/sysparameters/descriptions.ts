import type { SysparameterKey } from '@kasa/domain/sysparameter'

/** Descriptions for the list of parameters. */
export const descriptions: Readonly<Record<SysparameterKey, { tr: string; en: string }>> = {
  'deposit.ttl_min': {
    tr: 'Ödeyenin yatırım talebini ödemek için süresi',
    en: 'How long a payer has to pay a deposit request',
  },
  'claim.lease_s': {
    tr: 'Üstlenilen talebin, yenilenmezse serbest kalma süresi',
    en: 'How long a claimed request is held without renewal',
  },
  undo_s: {
    tr: 'Kararın geri alınabildiği ve üye iş yerine bildirilmediği süre',
    en: 'How long a decision can be undone before the merchant is told',
  },
  'sla.deposit_s': {
    tr: 'Yatırım talebinin gecikmiş sayıldığı süre',
    en: 'When a deposit request counts as late',
  },
  'sla.withdraw_s': {
    tr: 'Çekim talebinin gecikmiş sayıldığı süre',
    en: 'When a withdraw request counts as late',
  },
  'callback.max_age_h': {
    tr: 'Teslim edilemeyen geri çağrının denendiği en uzun süre',
    en: 'How long an undelivered callback is retried',
  },
  'four_eyes.withdraw_kurus': {
    tr: 'İkinci yönetici onayı gereken çekim tutarı',
    en: 'Withdrawal amount that needs another administrator',
  },
  'fast.limit_kurus': {
    tr: 'Kendi limiti olmayan bankalar için FAST limiti',
    en: 'FAST limit of banks without a limit of their own',
  },
  'withdraw.suspect_s': {
    tr: 'Sonucu bildirilmeyen çekimin şüpheli sayıldığı süre',
    en: 'When a withdrawal without an outcome becomes suspect',
  },
  'masak.desc_daily_kurus': {
    tr: 'Yasa gereği açıklama istenen günlük müşteri çekimi',
    en: 'MASAK: a customer’s daily total that needs a description',
  },
  'masak.desc_min_chars': {
    tr: 'Yasa gereği istenen açıklamanın en az uzunluğu',
    en: 'MASAK: minimum length of that description',
  },
  'withdraw.same_iban_warn_min': {
    tr: 'Aynı IBAN’a aynı tutar için uyarı süresi (0: uyarı yok)',
    en: 'Warn of the same amount to the same IBAN within (0: no warning)',
  },
  'export.four_eyes_rows': {
    tr: 'Kişi adı içeren dosyada ikinci yönetici onayı gerektirmeyen satır sayısı',
    en: 'Rows with names of people that one administrator may export alone',
  },
  'export.link_hours': {
    tr: 'Dışa aktarılan rapor dosyasının yeniden indirilebildiği süre',
    en: 'How long an exported report can be downloaded again',
  },
  'other_person.min_age_h': {
    tr: 'Hesabın, onu açan ya da sıfırlayanla aynı kişi sayıldığı süre',
    en: 'How long an account counts as its creator’s or resetter’s own',
  },
  'calls.keep_days': {
    tr: 'Üye iş yerlerinin API çağrılarının saklandığı süre',
    en: 'How long the API calls of merchants are kept',
  },
}
