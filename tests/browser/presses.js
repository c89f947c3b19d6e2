/* Somebody who knows only what is written on the buttons. They do one thing on the page that is drawn from a view, and
   say which event the page would have sent. What has to be told is told with the first that is offered. */
async ([view, me, scorekeeper, picked, kind, written]) => {
    const { render } = await import("lit-html");
    const { opened } = await import("table/store");
    const { contextOf, tablePage } = await import("table/board/page");
    const { docked } = await import("table/dock/dock");

    let sent = null;
    let state = { ...opened({ view, me, scorekeeper, protocol: view.protocol }), link: "live", picked };
    const set = (patch) => { state = { ...state, ...patch }; };
    const send = (event, { by = null } = {}) => { sent ??= { event, by }; };
    const taps = { tap: send, reply: () => null, hold: () => null, seenRules: () => null };
    const ui = {
        panel: (panel) => set({ panel: panel && { id: 1, ...panel } }),
        draft: (key, choices) => set({ draft: { [key]: choices } }),
        pick: (id) => set({ picked: id }), rolls: (rolls) => set({ rolls }), undo: () => send({ event: "undo" }),
        aside: () => null, letStand: () => null, seenLater: () => set({ later: JSON.stringify(view.departures) }), understood: () => null,
    };
    const urls = new Proxy({}, { get: (_, name) => `#${String(name)}` });

    function draw() {
        const ctx = contextOf(state, { page: { urls, protocol: view.protocol, totals: [] }, taps, ui, wide: false });
        render(tablePage({ ...ctx, content: docked(ctx), fresh: false }), document.body);
    }

    const all = (what, where = document) => [...where.querySelectorAll(what)];
    const text = (one) => `${one.getAttribute("aria-label") ?? ""} ${one.textContent}`.replace(/\s+/g, " ").trim();
    const pattern = new RegExp(written);
    const named = (where) => all(where).find((one) => !one.disabled && pattern.test(text(one)));
    const put = (input, value, heard) => { input.value = value; input.dispatchEvent(new Event(heard, { bubbles: true })); };

    /* One thing that has yet to be told; false if everything is. */
    function tell(where) {
        const fields = all("fieldset.field", where);
        for (const field of fields) {
            const numbers = all("input[type=number]", field).filter((input) => !input.closest(".fair"));
            const empty = numbers.findIndex((input) => input.value === "");
            if (empty >= 0) {
                const each = all(".dice-row", field).length ? numbers.length / all(".dice-row", field).length : 1;
                put(numbers[empty], 6 - Math.floor(empty / each), "input");
                return true;
            }
            const told = all("input:checked, [aria-pressed=true]", field).length > 0;
            const places = all("button:not([aria-label])[aria-pressed=false]", field).filter((one) => one.closest(".picks"));
            const [choice] = all("input[type=radio], input[type=checkbox]", field);
            if (choice && !told) {
                choice.click();
                return true;
            }
            if (!choice && places.length) {
                places[0].click();
                return true;
            }
        }
        return false;
    }

    /* The next press on the way to it. */
    function press(step) {
        const paper = document.querySelector("dialog.panel");
        if (paper?.querySelector("form")) {
            const figure = () => paper.querySelector("form .facts button");
            if (!tell(paper)) (paper.querySelector("form .btn.main:not([type=button], :disabled)") ?? figure()).click();
            return true;
        }
        if (state.panel?.kind === "result") return paper.querySelector(".facts button").click() ?? true;
        if (state.panel?.kind === "leaving") {
            if (!state.panel.lacks) set({ panel: { ...state.panel, lacks: true } }); // nobody works the plan out here
            else paper.querySelector(".btn.main").click();
            return true;
        }
        if (state.panel?.kind === "which") return paper.querySelector(".stack-list button").click() ?? true;
        if (state.panel?.kind === "more") return named("dialog.panel :is(button, a)")?.click() ?? true;
        if (kind === "answer" && document.querySelector(".dock fieldset")) {
            const open = all(".dock fieldset").find((one) => !one.querySelector("input:checked"));
            if (open) return open.querySelector("input").click() ?? true;
            return document.querySelector(".dock > .btn.main").click() ?? true;
        }
        const block = named(".dock :is(button, a)");
        if (block && step < 2) return block.click() ?? true;
        return ui.panel({ kind: "more" }) ?? true;
    }

    const looks = [];
    for (let step = 0; step < 40 && !sent; step += 1) {
        draw();
        press(step);
        looks.push(all("dialog.panel button, .dock button").map(text).join(" | "));
    }
    return { sent, last: looks.at(-1) };
}
