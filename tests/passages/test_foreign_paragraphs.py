from __future__ import annotations

from tests.passages.test_passages import OTHER, found
from tests.texts import ENGLISH

COMPUTERS = (
    "In modernen Rechenzentren steigt die Zahl der Anwendungen, die auf gemeinsam genutzter "
    "Hardware laufen, und damit auch der Bedarf an einer sicheren Trennung. In dieser Arbeit wird "
    "daher ein Verfahren vorgestellt, das den Speicher einzelner Dienste verschlüsselt, ohne dass "
    "der Quelltext angepasst werden muss. Dazu verwenden wir eine Erweiterung des Prozessors, die "
    "bisher nur für virtuelle Maschinen vorgesehen war. Nach einer ausführlichen Beschreibung des "
    "Entwurfs wird die Umsetzung erläutert und anhand von drei Beispielen aus der Praxis "
    "untersucht. Die Ergebnisse zeigen, dass die Laufzeit um weniger als fünf Prozent steigt, "
    "während der Schutz gegenüber bekannten Angriffen deutlich verbessert wird. Am Ende der "
    "Arbeit werden offene Fragen besprochen, die sich für die weitere Forschung ergeben. Um die "
    "Auswirkungen auf den Betrieb zu messen, wurde das Verfahren in einem Rechenzentrum "
    "eingesetzt, in dem es von mehreren Gruppen über einen Zeitraum von sechs Monaten genutzt "
    "wurde. Es zeigt sich, dass die Umstellung in den meisten Fällen ohne Hilfe möglich ist und "
    "dass die Kosten, die durch den Wechsel entstehen, im Vergleich zu anderen Ansätzen gering "
    "sind. Damit leistet die Arbeit einen Beitrag zu der Frage, wie sich der Schutz von Daten mit "
    "der Leistung vereinbaren lässt."
)
FARMS = (
    "Der Anbau von Hülsenfrüchten ist ein Ansatz, die Böden im Umland großer Städte zu "
    "verbessern, ohne auf künstlichen Dünger zurückzugreifen. In dieser Arbeit untersuchen wir, "
    "wie sich die Wahl der Sorten auf den Ertrag auswirkt, und wir vergleichen dazu die "
    "Aufzeichnungen von vierzig Höfen aus den letzten zehn Jahren. Dabei zeigt sich, dass vor "
    "allem der Zeitpunkt der Aussaat eine wichtige Rolle spielt, der in der Beratung bisher nur "
    "am Rande erwähnt wird. Nach einer Übersicht über die Geschichte des Anbaus werden die "
    "Messungen beschrieben und im Anschluss daran mit einem einfachen Modell verglichen, das den "
    "Regen und die Temperatur berücksichtigt. Die Arbeit schließt mit Empfehlungen, die sich an "
    "die Höfe und an die Verwaltung richten, und mit einem Ausblick auf die Frage, was von einer "
    "Änderung des Klimas zu erwarten ist. Um die Angaben der Höfe zu prüfen, wurden in einem Teil "
    "der Felder über einen Zeitraum von zwei Jahren Proben genommen, die in einem Labor "
    "untersucht wurden. Es zeigt sich, dass die Angaben in den meisten Fällen stimmen und dass "
    "die Unterschiede, die durch den Boden entstehen, im Vergleich zu denen der Sorten gering "
    "sind. Damit leistet die Arbeit einen Beitrag zu der Frage, wie sich die Ernte mit dem Schutz "
    "des Bodens vereinbaren lässt."
)


def test_honest_german_abstracts_of_english_theses_share_no_passage() -> None:
    """Both say what such abstracts say, in German; nothing of it is a rare word there."""
    first, second = " ".join([OTHER] * 12), " ".join([ENGLISH] * 14)
    assert found(f"{first} {COMPUTERS} {first}", f"{second} {FARMS} {second}") == []
    (copied,) = found(f"{first} {COMPUTERS} {first}", f"{second} {COMPUTERS} {second}")
    assert COMPUTERS[:-1] in copied.submission.text
