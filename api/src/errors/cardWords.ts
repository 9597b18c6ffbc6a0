/** Messages about card transfers; part of `words.ts`. */
export const cardWords = {
  CARD_NUMBER: {
    tr: 'İstekte kart numarasına benzeyen bir sayı var; hiçbir şey kaydedilmedi. Yalnızca ilk altı ve son dört hane gönderilebilir.',
    en: 'The request contains what may be a card number; nothing was stored. Send only the first six and last four digits.',
  },
  CARD_NUMBER_IN_FILE: {
    tr: 'Dosyanın {line}. satırında tam kart numarasına benzeyen bir sayı var; hiçbir şey kaydedilmedi. Kart numaraları maskelenmiş dosyayı yükleyin.',
    en: 'Row {line} of the file contains what may be a full card number; nothing was stored. Upload a file with masked card numbers.',
  },
  CARD_SETTLEMENT_NO_SHEET: {
    tr: 'Dosya okunamadı. CSV ya da XLSX dosyası yükleyin.',
    en: 'The file could not be read. Upload a CSV or an XLSX file.',
  },
  CARD_SETTLEMENT_NO_HEAD: {
    tr: 'Başlık satırı bulunamadı. Tutar, komisyon ya da net tutar ile RRN, provizyon ya da sipariş numarası sütunları gerekli.',
    en: 'No header row was found. The file needs columns for the amount, the commission or net amount, and the RRN, auth code or order number.',
  },
  CARD_SETTLEMENT_CURRENCY: {
    tr: 'Dosyadaki tutarlar {currency} cinsinden. Yalnızca lira işlenebilir.',
    en: 'The amounts in the file are in {currency}. Only lira can be booked.',
  },
  CARD_SETTLEMENT_SHEETS: {
    tr: 'Dosyada ödeme satırları olan birden çok sayfa var: {sheets}. Yalnızca birini bırakın.',
    en: 'More than one sheet of the file has payments: {sheets}. Keep only one.',
  },
  CARD_SETTLEMENT_EMPTY: { tr: 'Başlık satırının altında veri yok.', en: 'There are no rows below the header.' },
  CARD_SETTLEMENT_TOO_MANY: {
    tr: 'Bir dosyada en çok {most} satır olabilir. Günlere bölüp yükleyin.',
    en: 'A file can have at most {most} rows. Split it by days and upload the parts.',
  },
  CARD_SETTLEMENT_KNOWN: {
    tr: 'Bu dosya {number} olarak zaten yüklendi.',
    en: 'This file was already uploaded as {number}.',
  },
  CARD_SETTLEMENT_STATE: {
    tr: 'Bu dosya zaten işlendi ya da iptal edildi.',
    en: 'This file was already booked or discarded.',
  },
  CARD_SETTLEMENT_LINE: {
    tr: 'Bu banka hareketi artık kullanılamıyor. Başka bir hareket seçin.',
    en: 'This bank line can no longer be used. Choose another one.',
  },
  CARD_SETTLEMENT_SHORT: {
    tr: 'Banka, eşleşen satırların toplamından {missing} daha az ödemiş.',
    en: 'The bank received {missing} less than the total of the matched rows.',
  },
  CARD_SETTLEMENT_NOTHING: {
    tr: 'Dosyada deftere işlenecek bir ödeme yok.',
    en: 'The file has no payment to book.',
  },
  CARD_SETTLEMENT_OTHER: {
    tr: 'Banka, anlaşılandan {amount} fazla kesti. Dosyayı, yükleyenden başka bir yönetici işlemeli.',
    en: 'The acquirer kept {amount} more than agreed. An administrator who did not upload the file must book it.',
  },
  CARD_SETTLEMENT_CHANGED: {
    tr: 'Bazı satırların sonucu değişti. Yeniden kontrol edin.',
    en: 'The result of some rows has changed. Check the file again.',
  },
  CARD_RULE_WRONG: {
    tr: '{at}. kuralın sınırı geçerli değil.',
    en: 'The limit of rule {at} is not valid.',
  },
  TERMINAL_LABEL_USED: {
    tr: 'Bu ad başka bir terminalde kullanılıyor.',
    en: 'Another terminal already has this name.',
  },
  CARD_POOL_LOOP: {
    tr: 'Yedek havuzlar döngü oluşturuyor. Birinin yedeğini değiştirin.',
    en: 'The failover pools form a loop. Change the failover of one of them.',
  },
  CARD_RULES_SAME: { tr: 'Kurallarda değişiklik yok.', en: 'Nothing has changed in the rules.' },
  CARD_REASON_NEEDED: {
    tr: 'Bu ödemede kural uyarısı var. Neden onayladığınızı seçin.',
    en: 'This payment triggered rules. Choose why you approve it.',
  },
  NOT_AUTHORISED: {
    tr: 'Kartı veren banka bu ödemeye onay vermedi.',
    en: 'The issuer has not authorised this payment.',
  },
  EVIDENCE_NEEDED: { tr: 'Önce kanıt dosyası ekleyin.', en: 'Attach the evidence file first.' },
  REFUND_TOO_MUCH: {
    tr: 'En çok {rest} iade edilebilir.',
    en: 'At most {rest} can be refunded.',
  },
  REPORT_AMOUNT_DIFFERS: {
    tr: 'Onaylanan tutar talep edilen tutardan farklı.',
    en: 'The amount authorised differs from the amount requested.',
  },
  REPORT_DIFFERS: {
    tr: 'Bu eventId daha önce farklı bir bildirimde kullanıldı.',
    en: 'This eventId was already used for a different report.',
  },
} as const
