/** Messages about sending and uploading withdrawals; part of `words.ts`. */
export const withdrawalWords = {
  SOURCE_NEEDED: {
    tr: 'Bu çekimi gönderebilecek hesap yok.',
    en: 'No account can send this withdrawal.',
  },
  SEND_BANK_PAUSED: {
    tr: '{number} gönderilemez: {bank} şu anda kapalı.',
    en: '{number} cannot be sent: {bank} accepts no transfers now.',
  },
  PAYOUT_BLOCKLISTED: {
    tr: '{number} istendikten sonra müşterisi ya da alıcısı engel listesine eklendi. Yönetici çekimi reddetmeli ya da kaydı kaldırmalı.',
    en: 'The customer or beneficiary of {number} was put on the blocklist after it was requested. An administrator must reject the withdrawal or remove the entry.',
  },
  SEND_ACCOUNT_CANNOT: {
    tr: '{account} bu çekimi artık gönderemez. Yeniden planlayın.',
    en: '{account} can no longer send this withdrawal. Plan it again.',
  },
  PART_OF_PAYOUT: {
    tr: 'Bu çekim zaten başka bir çekimin parçası; yeniden bölünemez.',
    en: 'This is already part of another withdrawal and cannot be split again.',
  },
  PARTS_WRONG: {
    tr: 'Parçaları tutar olarak yazın, örneğin 60.000 + 25.000. Kalan tutar son parça olur. Toplam, çekimin tutarını aşamaz.',
    en: 'Enter the parts as amounts, such as 60,000 + 25,000. The rest becomes the last part. The total cannot exceed the withdrawal’s amount.',
  },
  SEND_TOO_EARLY: {
    tr: '{rail} şu anda kapalı, {time} saatinde açılır.',
    en: '{rail} is closed now. It opens at {time}.',
  },
  BEGUN_BY_OTHER: {
    tr: 'Bu çekimi {name} göndermeye başladı. Sonucunu yalnızca o bildirebilir.',
    en: '{name} started to send this withdrawal. Only they can report the outcome.',
  },
  BANK_REFERENCE_SHORT: {
    tr: 'Bu bir banka referansı değil. En az dört karakter olmalı; yalnızca Latin harfleri ve rakamlar kullanılabilir.',
    en: 'This is not a bank reference. It needs at least four characters, only Latin letters and digits.',
  },
  BANK_REFERENCE_USED: {
    tr: 'Bu banka referansı {number} çekimine ait.',
    en: 'This bank reference belongs to withdrawal {number}.',
  },
  BANK_REFERENCE_OPERATOR: {
    tr: 'Bu banka referansı bir operatör ödemesine ait.',
    en: 'This bank reference belongs to a payment to an operator.',
  },
  REFERENCE_GIVEN: {
    tr: 'Bu çekim için banka referansı verildi: “reddedildi” denemez. “Bilmiyorum” seçin.',
    en: 'A bank reference was given for this withdrawal, so it cannot be marked as refused. Choose “I don’t know”.',
  },
  REVEAL_BUDGET: {
    tr: 'Bugün {count} IBAN açtınız, günlük sınırınız bu. Bir yöneticiye başvurun.',
    en: 'You have revealed {count} IBANs today, which is your daily limit. Ask an administrator.',
  },
  PROOF_NEEDED: {
    tr: 'Bankanın referans numarasını yazın veya dekontu ekleyin.',
    en: 'Enter the bank’s reference or attach the receipt.',
  },
  BANK_REFUSAL_NEEDED: {
    tr: 'Bankanın gönderimi neden yapmadığını yazın.',
    en: 'Enter why the bank refused the transfer.',
  },
  UPLOAD_NO_SHEET: {
    tr: 'Bu dosya bir CSV ya da XLSX tablosu olarak okunamadı.',
    en: 'This file could not be read as a CSV or XLSX table.',
  },
  UPLOAD_NO_HEAD: {
    tr: 'Dosyada başlık satırı yok; şablondaki başlıkları kullanın.',
    en: 'The file has no header row; use the column names of the template.',
  },
  UPLOAD_COLUMNS: { tr: 'Eksik sütunlar: {columns}.', en: 'Missing columns: {columns}.' },
  UPLOAD_TWOFOLD: {
    tr: 'Bu sütunlar aynı anlama geliyor: {columns}. Yalnızca birini bırakın.',
    en: 'These columns have the same meaning: {columns}. Keep only one of them.',
  },
  UPLOAD_SHEETS: {
    tr: 'Dosyada çekim yazılı birden çok sayfa var: {sheets}. Yalnızca birini bırakın.',
    en: 'More than one sheet of the file has withdrawals: {sheets}. Keep only one.',
  },
  UPLOAD_EMPTY: { tr: 'Başlık satırının altında veri yok.', en: 'There are no rows below the header.' },
  UPLOAD_TOO_MANY: {
    tr: 'Bir dosyada en çok {most} çekim olabilir; dosyayı bölün.',
    en: 'A file can have at most {most} withdrawals; split it.',
  },
  UPLOAD_NOTHING: { tr: 'Dosyada geçerli satır yok.', en: 'The file has no valid rows.' },
  UPLOAD_KNOWN: {
    tr: 'Bu dosyadaki çekimler daha önce talep edildi; aynı dosya ikinci kez kullanılamaz.',
    en: 'The withdrawals of this file were already requested; a file can be used only once.',
  },
  UPLOAD_STATE: {
    tr: 'Dosyanın durumu bu arada değişti; son halini inceleyin.',
    en: 'The file has moved on to another step; look at it again.',
  },
} as const satisfies Record<string, { tr: string; en: string }>
