const wordsOf = (languages: Record<string, string>): string[] =>
  Object.values(languages).flatMap((words) => words.trim().split(/\s+/));

/**
 * Rude words of the languages that people come with, English aside (that is the library's). Chosen by hand: published lists
 * hold thousands of harmless words and names (decision 0019). A word is looked for among the words of a name; with `*` it is
 * the beginning of one. What is written without spaces is looked for anywhere.
 */
export const RUDE_WORDS: readonly string[] = wordsOf({
  "Spanish, Portuguese, Catalan": `
    puta* puto putos hijoputa hijaputa hijodeputa gilipollas cabron* pendejo* maricon* mierda chinga
    chingada chingar verga culero malparido gonorrea caralho* foda fodase fuder buceta boceta viado
    vadia merda cuzao paneleiro arrombado filhodaputa
  `,
  French: `
    putain* pute putes salope* connard* connasse* encule* enculer* batard ntm niquetamere nique pd pede
    bougnoule* negresse youpin* bicot
  `,
  "German, Dutch, Scandinavian": `
    arschloch* hurensohn* hure fotze* ficken ficker fick wichser* schlampe* missgeburt kanake* neger
    schwuchtel* siegheil heilhitler hitler* nazi nazis kut kutwijf klootzak* hoer hoerenzoon kanker* mongool
    fitta hora javla* knulla perkele vittu* huora fanden luder
  `,
  "Italian, Romanian": `
    cazzo vaffanculo* stronzo* stronza* troia puttana* minchia* frocio* negro coglione* bastardo pula
    muie* pizda* futui curva tigan
  `,
  "Polish, Czech, Hungarian, South Slavic, in Latin letters": `
    kurwa* kurwy chuj* pierdol* jebac jebany spierdalaj skurwysyn* pedal kurva* pica kokot zmrd* kurac
    jebem picka peder fasz* geci buzi szar
  `,
  "Russian and Ukrainian, in both alphabets": `
    хуй* хуе* хуё* хуя* пизд* ебат* ебан* ебал* ебло еблан* блять бляд* сука суки пидор* пидар* мудак*
    гандон* долбоеб* долбоёб* залуп* шлюх* жид хохол москаль курва хуйло huy huylo khuy* blyat* blyad*
    suka pidor* pidar* pizdec mudak* ebat yebat
  `,
  "Turkish, Azerbaijani": `
    orospu* siktir* sikeyim sikerim amk aminakoyim amcik* yarrak* yarak got gotveren* ibne* pic
    pezevenk* kahpe*
  `,
  "Indonesian, Malay, Javanese, Tagalog, Vietnamese": `
    anjing anjir anjeng asu bangsat* babi kontol* memek* ngentot* ngewe jancok jancuk cok pepek puki
    pukimak lonte pelacur perek goblok tolol bajingan keparat titit pantek cukimai putangina* tangina
    gago bobo pokpok kantot puke ulol tarantado địt đụ lồn cặc buồi đĩ ditme dmm vcl địtmẹ đụmá
  `,
  "Hindi, Urdu, Bengali, in Latin letters": `
    chutiya* chutiye bhosdi* bhosdike madarchod* behenchod* bhenchod* gandu randi lund lauda harami
    haramzada* kutiya khanki* magi chudi bokachoda mc bc
  `,
  "Swahili, Amharic in Latin letters, Yoruba": `
    malaya kuma mkundu msenge
  `,
  Greek: `
    μαλακα* πουτανα* γαμω* μουνι* πουστη* malaka* poutana
  `,
  "Arabic and Persian": `
    كس كسمك كسامك كسامك شرموطة شرموط قحبة قحبه زب نيك متناك منيوك عرص خول لوطي ابنالكلب کسکش کونی جنده
    کیر کص sharmouta sharmuta kosomak kuss kooni jendeh
  `,
  Hebrew: `
    זונה בןזונה שרמוטה כוס זין מניאק
  `,
});

/** Of languages that put no spaces between their words, or build on the word: found anywhere. */
export const RUDE_ANYWHERE: readonly string[] = wordsOf({
  Chinese: `
    操你 肏 傻逼 傻屄 妈逼 媽逼 他妈的 他媽的 草泥马 草泥馬 鸡巴 雞巴 屌你 婊子 狗娘养 强奸 強姦 支那 贱人 賤人
  `,
  Japanese: `
    まんこ マンコ ちんこ チンコ ちんぽ チンポ おまんこ セックス レイプ きちがい キチガイ 土人 チョン公 ファック
  `,
  Korean: `
    씨발 시발놈 씨팔 병신 개새끼 좆 씹새 보지년 자지새 창녀 쪽바리 짱깨 느금마 니애미 섹스
  `,
  "Thai, Burmese, Khmer, Lao": `
    เหี้ย ควย สัส เย็ด มึง กะหรี่ อีดอก လီး စောက် ក្ដ ຫີ
  `,
  "Hindi, Marathi, Bengali, Tamil, Telugu": `
    चूतिया चुतिया भोसड़ी मादरचोद बहनचोद भेनचोद रंडी गांडू लौड़ा झवाड মাগি খানকি চুদি বোকাচোদা புண்ட
    தேவடியா ஓத்தா సుల్లి లంజ పూకు
  `,
});
