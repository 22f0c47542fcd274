#!/usr/bin/env python3
"""Trains the evaluation network on self-play records and writes it in whole numbers.

    python3 train.py --records FOLDER --out network.bin [--hidden 256] [--seconds 480] [--resume state.pt]

The records are what `wherefore-lab selfplay --records FOLDER` writes (32 bytes a position; the format is described in
crates/lab/src/selfplay/records.rs). One first layer is shared by both sides: 768 inputs (own and other pieces by kind and
square, seen from the side's own end, mirrored so that its king stands on the files a to d) feed `hidden` units. Their clipped
squares, the mover's first, feed four outputs for each of eight classes of material:

    h       the value, as the logit of the expected score
    low     the value that a longer search undercuts once in ten times
    high    the value that it exceeds once in ten times
    jump    the logit of the chance that two plies change the value at a glance by more than a pawn

Training is resumable (`--resume`), deterministic for a seed up to the order of sums on the device, and ends after `--seconds`.
Positions of every fiftieth shard are kept apart for the test.
"""

import argparse
import glob
import hashlib
import json
import math
import os
import struct
import time

import numpy as np
import torch

RECORD = 32
INPUTS = 768
BUCKETS = 8
OUTPUTS = 4
QA, QB = 255, 64  # units of the first layer, of the second
BLACK_TO_MOVE, GAME_START, NOISY, DECIDED = 4, 8, 16, 32
MAGIC = b"WHYNET01"


def read_records(folder, apart=50):
    """All records as two arrays of bytes: for training, and kept apart for the test."""
    files = sorted(glob.glob(os.path.join(folder, "*.records")))
    if not files:
        raise SystemExit(f"{folder}: no *.records")
    parts = {False: [], True: []}
    for number, path in enumerate(files):
        data = np.fromfile(path, dtype=np.uint8)
        if data.size % RECORD:
            raise SystemExit(f"{path}: {data.size} bytes are not whole records")
        parts[number % apart == 0].append(data.reshape(-1, RECORD))
    train = np.concatenate(parts[False] or parts[True])
    return train, np.concatenate(parts[True]), len(files)


def without_repeats(records):
    """The first record of each position (squares, pieces, side to move)."""
    key = records[:, :24].copy().view(np.uint64).reshape(-1, 3)
    mixed = key[:, 0] * np.uint64(0x9E3779B97F4A7C15)
    mixed ^= key[:, 1] * np.uint64(0xBF58476D1CE4E5B9)
    mixed ^= key[:, 2] * np.uint64(0x94D049BB133111EB)
    mixed ^= (records[:, 30] & BLACK_TO_MOVE).astype(np.uint64) << np.uint64(61)
    _, first = np.unique(mixed, return_index=True)
    return records[np.sort(first)]


class Batch:
    """Records decoded on the device."""

    def __init__(self, raw):
        device = raw.device
        occupied = raw[:, :8]
        bits = (occupied[:, :, None] >> torch.arange(8, device=device)) & 1
        bits = bits.reshape(-1, 64).long()  # square 0 is a1
        place = bits.cumsum(1) - 1
        nibbles = torch.stack((raw[:, 8:24] & 15, raw[:, 8:24] >> 4), 2).reshape(-1, 32).long()
        code = torch.gather(nibbles, 1, place.clamp(0, 31))
        kind, black = code & 7, code >> 3
        self.count = bits.sum(1)
        flags = raw[:, 30]
        mover_black = ((flags & BLACK_TO_MOVE) > 0).long()
        squares = torch.arange(64, device=device)[None, :]

        def side(own):  # own: 0 where White's view is wanted, 1 for Black's
            mine = black == own[:, None]
            seen = torch.where(own[:, None] == 1, squares ^ 56, squares)
            king = ((kind == 5) & mine & (bits == 1)).long().argmax(1)
            mirror = (king & 7) >= 4
            seen = torch.where(mirror[:, None], seen ^ 7, seen)
            index = torch.where(mine, 0, 384) + kind * 64 + seen
            return torch.where(bits == 1, index, INPUTS)

        self.mover, self.other = side(mover_black), side(1 - mover_black)
        values = raw[:, 24:30].contiguous().view(torch.int16).float()
        self.value, self.short, self.glance = values[:, 0], values[:, 1], values[:, 2]
        self.result = (flags & 3).float() / 2
        self.quiet = ((flags & (NOISY | DECIDED)) == 0).float()
        self.open = ((flags & DECIDED) == 0).float()
        self.bucket = ((self.count - 2) // 4).clamp(0, BUCKETS - 1)


class Network(torch.nn.Module):
    def __init__(self, hidden):
        super().__init__()
        self.hidden = hidden
        self.first = torch.nn.Parameter(torch.randn(INPUTS, hidden) * 0.06)
        self.first_bias = torch.nn.Parameter(torch.zeros(hidden) + 0.1)
        self.second = torch.nn.Parameter(torch.randn(BUCKETS, OUTPUTS, 2 * hidden) * (1.0 / math.sqrt(2 * hidden)))
        self.second_bias = torch.nn.Parameter(torch.zeros(BUCKETS, OUTPUTS))

    def layer(self, index):
        hot = torch.zeros(index.shape[0], INPUTS + 1, device=index.device)
        hot.scatter_(1, index, 1.0)
        return torch.clamp(hot[:, :INPUTS] @ self.first + self.first_bias, 0, 1) ** 2

    def forward(self, batch):
        units = torch.cat((self.layer(batch.mover), self.layer(batch.other)), 1)
        every = units @ self.second.reshape(-1, 2 * self.hidden).T
        every = every.reshape(-1, BUCKETS, OUTPUTS) + self.second_bias
        return every[torch.arange(len(units), device=units.device), batch.bucket]

    def clip(self):
        with torch.no_grad():
            self.first.clamp_(-1.98, 1.98)
            self.second.clamp_(-1.98, 1.98)


def losses(out, batch, scale, blend):
    searched = torch.sigmoid(batch.value / scale)
    target = blend * searched + (1 - blend) * batch.result
    h = ((torch.sigmoid(out[:, 0]) - target).abs() ** 2.2 * batch.quiet).sum() / batch.quiet.sum()

    def pinball(guess, part):
        miss = searched - torch.sigmoid(guess)
        return (torch.maximum(part * miss, (part - 1) * miss) * batch.open).sum() / batch.open.sum()

    low, high = pinball(out[:, 1], 0.1), pinball(out[:, 2], 0.9)
    jumps = ((batch.short - batch.glance).abs() > 100).float()
    jump = (torch.nn.functional.binary_cross_entropy_with_logits(out[:, 3], jumps, reduction="none") * batch.open).mean()
    return h, low, high, jump


def fit_scale(records):
    """Hundredths of a pawn for a factor e in the odds, by the results of the games."""
    raw = torch.from_numpy(records[:: max(1, len(records) // 400_000)])
    batch = Batch(raw)
    keep = batch.quiet > 0
    value, result = batch.value[keep], batch.result[keep]
    best = min((((torch.sigmoid(value / s) - result) ** 2).mean().item(), s) for s in range(60, 400, 5))
    return float(best[1])


def quantised(model, scale):
    """The network in whole numbers, as bytes, with its hash."""
    first = torch.round(model.first.detach().cpu() * QA).to(torch.int16)
    first_bias = torch.round(model.first_bias.detach().cpu() * QA).to(torch.int16)
    second = torch.round(model.second.detach().cpu() * QB).to(torch.int16)
    second_bias = torch.round(model.second_bias.detach().cpu() * QA * QB).to(torch.int32)
    body = first.numpy().tobytes() + first_bias.numpy().tobytes()
    body += second.numpy().tobytes() + second_bias.numpy().tobytes()
    head = MAGIC + struct.pack("<4If", INPUTS, model.hidden, BUCKETS, OUTPUTS, scale)
    digest = hashlib.sha256(head + body).digest()
    return head + body + digest, digest.hex()


def read_network(path, device):
    """A network that was written before, and its scale."""
    with open(path, "rb") as file:
        content = file.read()
    inputs, hidden, buckets, outputs, scale = struct.unpack_from("<4If", content, len(MAGIC))
    if content[: len(MAGIC)] != MAGIC or (inputs, buckets, outputs) != (INPUTS, BUCKETS, OUTPUTS):
        raise SystemExit(f"{path}: not a network of this shape")
    place = len(MAGIC) + 20

    def take(kind, *shape):
        nonlocal place
        array = np.frombuffer(content, dtype=kind, count=math.prod(shape), offset=place).reshape(shape)
        place += array.nbytes
        return torch.from_numpy(array.astype(np.float32)).to(device)

    model = Network(hidden).to(device)
    with torch.no_grad():
        model.first.copy_(take("<i2", INPUTS, hidden) / QA)
        model.first_bias.copy_(take("<i2", hidden) / QA)
        model.second.copy_(take("<i2", BUCKETS, OUTPUTS, 2 * hidden) / QB)
        model.second_bias.copy_(take("<i4", BUCKETS, OUTPUTS) / (QA * QB))
    return model, scale


def look_again(records, network, device, batch_size=65536):
    """Writes into every record what `network` says at a glance, in place of what was said when it was made."""
    model, scale = read_network(network, device)
    with torch.no_grad():
        for start in range(0, len(records), batch_size):
            batch = Batch(torch.from_numpy(records[start : start + batch_size]).to(device))
            value = (model(batch)[:, 0] * scale).clamp(-10_000, 10_000).to(torch.int16)
            records[start : start + batch_size, 28:30] = value.cpu().numpy().view(np.uint8).reshape(-1, 2)


def calibrate(model, records, device, scale, batch_size=65536):
    """Moves the two quantiles of each class of material until one value in ten lies beyond them, on `records`."""
    miss = {(bucket, output): [] for bucket in range(BUCKETS) for output in (1, 2)}
    with torch.no_grad():
        for start in range(0, len(records), batch_size):
            batch = Batch(torch.from_numpy(records[start : start + batch_size]).to(device))
            out, searched = model(batch), batch.value / scale
            for bucket, output in miss:
                keep = (batch.open > 0) & (batch.bucket == bucket)
                miss[bucket, output].append((searched - out[:, output])[keep].cpu().numpy())
        for (bucket, output), parts in miss.items():
            every = np.concatenate(parts)
            if len(every) >= 1000:
                model.second_bias[bucket, output] += float(np.quantile(every, 0.1 if output == 1 else 0.9))


def beyond_by_class(model, records, device, scale, batch_size=65536):
    """For each class of material: positions, share below the low quantile, share above the high one."""
    sums = np.zeros((BUCKETS, 3))
    with torch.no_grad():
        for start in range(0, len(records), batch_size):
            batch = Batch(torch.from_numpy(records[start : start + batch_size]).to(device))
            out, searched = model(batch), batch.value / scale
            for bucket in range(BUCKETS):
                keep = (batch.open > 0) & (batch.bucket == bucket)
                below, above = (searched < out[:, 1])[keep].sum(), (searched > out[:, 2])[keep].sum()
                sums[bucket] += [keep.sum().item(), below.item(), above.item()]
    return [[int(n), round(below / max(1, n), 4), round(above / max(1, n), 4)] for n, below, above in sums]


def test(model, records, device, scale, blend, batch_size=65536):
    model.eval()
    sums, weight, inside = torch.zeros(4), 0, torch.zeros(2)
    scores, labels = [], []
    with torch.no_grad():
        for start in range(0, len(records), batch_size):
            batch = Batch(torch.from_numpy(records[start : start + batch_size]).to(device))
            out = model(batch)
            part = torch.stack(losses(out, batch, scale, blend)).cpu()
            n = len(out)
            sums += part * n
            weight += n
            keep = batch.open > 0
            searched = torch.sigmoid(batch.value / scale)[keep]
            inside += torch.stack(
                ((searched < torch.sigmoid(out[keep, 1])).float().mean(), (searched > torch.sigmoid(out[keep, 2])).float().mean())
            ).cpu() * n
            scores.append(out[keep, 3].cpu())
            labels.append(((batch.short - batch.glance).abs() > 100)[keep].cpu())
    score, label = torch.cat(scores), torch.cat(labels)
    order = score.sort(descending=True).indices
    heard = label[order].float().cumsum(0) / max(1, label.sum().item())
    recall = {f"{part}%": round(heard[int(len(heard) * part / 100) - 1].item(), 4) for part in (5, 10, 25, 40, 60, 80)}
    model.train()
    names = ("h", "low", "high", "jump")
    report = {name: round(value.item() / weight, 6) for name, value in zip(names, sums)}
    report.update(below_low=round(inside[0].item() / weight, 4), above_high=round(inside[1].item() / weight, 4))
    report.update(jump_recall=recall, jumps=round(label.float().mean().item(), 4), positions=weight)
    return report


def begun_from(path, scale, device):
    """A network that was written before, with the same values on another scale."""
    model, before = read_network(path, device)
    with torch.no_grad():
        model.second[:, :3] *= before / scale
        model.second_bias[:, :3] *= before / scale
    return model


def mean(models):
    """The network whose weights are the mean of theirs: better than each where all were begun from one."""
    result = models[0]
    states = [model.state_dict() for model in models]
    result.load_state_dict({name: torch.stack([state[name] for state in states]).mean(0) for name in states[0]})
    return result


def train(model, data, apart, scale, args, device):
    """Trains for its share of the time, or as many passes as are asked for; how many passes that were."""
    optimiser = torch.optim.AdamW(model.parameters(), lr=args.rate, weight_decay=0.01, betas=(0.9, 0.999))
    step, epoch = 0, 0
    if args.resume and os.path.exists(args.resume):
        state = torch.load(args.resume, map_location=device)
        model.load_state_dict(state["model"])
        optimiser.load_state_dict(state["optimiser"])
        step = state["step"]
    steps_an_epoch = max(1, len(data) // args.batch)
    began = time.time()
    while True:
        order = torch.randperm(len(data), device=device)
        for start in range(0, steps_an_epoch * args.batch, args.batch):
            spent = time.time() - began
            # The rate falls along a cosine over whichever ends first, the time or the passes.
            done = max(spent / (args.seconds / args.trainings), step / (args.epochs * steps_an_epoch))
            if done >= 1:
                return step / steps_an_epoch
            for group in optimiser.param_groups:
                group["lr"] = args.rate * min(1.0, (step + 1) / 500) * (0.5 + 0.5 * math.cos(math.pi * done)) + 1e-6
            batch = Batch(data[order[start : start + args.batch]])
            h, low, high, jump = losses(model(batch), batch, scale, args.blend)
            loss = h + 0.1 * (low + high) + 0.02 * jump
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            optimiser.step()
            model.clip()
            step += 1
            if step % 1000 == 0:
                print(f"step {step}, pass {step / steps_an_epoch:.2f}, h {h.item():.6f}, {spent:.0f} s", flush=True)
        epoch += 1
        if args.resume:
            torch.save({"model": model.state_dict(), "optimiser": optimiser.state_dict(), "step": step}, args.resume)
        if epoch % 5 == 0:
            print(f"test after {epoch} passes: {test(model, apart, device, scale, args.blend)}", flush=True)


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("--records", required=True)
    args.add_argument("--out", required=True, help="the network; a card with the same name and .json is written beside it")
    args.add_argument("--hidden", type=int, default=256)
    args.add_argument("--seconds", type=float, default=480)
    args.add_argument("--batch", type=int, default=16384)
    args.add_argument("--rate", type=float, default=1e-3)
    args.add_argument("--blend", type=float, default=0.75, help="how much the search counts against the result")
    args.add_argument("--epochs", type=float, default=60, help="the most passes over the data")
    args.add_argument("--seed", type=int, default=1)
    args.add_argument("--glance", help="a network whose value at a glance decides what a jump is (default: the record's)")
    args.add_argument("--start", help="a network to begin from, in place of random weights")
    args.add_argument("--stretch", type=float, default=1.0, help="how much larger than fitted the written values are, to suit the search's margins")
    args.add_argument("--trainings", type=int, default=1, help="so many short trainings share the time; what is written is the mean of their weights and of --start")
    args.add_argument("--mean", nargs="+", default=[], metavar="FILE", help="train nothing: the mean of the weights of these networks, its quantiles set on the records")
    args.add_argument("--resume", help="file that keeps the state between runs")
    args = args.parse_args()
    if args.resume and args.trainings > 1:
        raise SystemExit("--resume goes on with one training; leave out --trainings")
    torch.manual_seed(args.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    device = "cuda" if torch.cuda.is_available() else "cpu"
    began = time.time()
    records, apart, shards = read_records(args.records)
    before = len(records)
    records = without_repeats(records)
    scale = fit_scale(records)
    print(f"{before} positions of {shards} shards, {len(records)} different; scale {scale}; {time.time() - began:.0f} s", flush=True)
    if args.glance:
        look_again(records, args.glance, device)
        look_again(apart, args.glance, device)
    data = torch.from_numpy(records).to(device)
    models, passes = [begun_from(path, scale, device) for path in args.mean], 0.0
    for number in range(0 if args.mean else args.trainings):
        torch.manual_seed(args.seed + number)
        model = Network(args.hidden).to(device)
        if args.start:
            model = begun_from(args.start, scale, device)
        passes += train(model, data, apart, scale, args, device)
        models.append(model)
        if args.trainings > 1:
            print(f"training {number + 1}: {test(model, apart, device, scale, args.blend)}", flush=True)
    if args.start and len(models) > 1 and not args.mean:
        models.append(begun_from(args.start, scale, device))
    model = models[0]
    if len(models) > 1:
        model = mean(models)
        print(f"their mean: {test(model, apart, device, scale, args.blend)}", flush=True)
    # The quantiles are set on one half of what was kept apart and tested on the other.
    calibrate(model, apart[: len(apart) // 2], device, scale)
    apart = apart[len(apart) // 2 :]
    figures = test(model, apart, device, scale, args.blend)
    figures["beyond_by_class"] = beyond_by_class(model, apart, device, scale)
    content, digest = quantised(model, scale * args.stretch)
    with open(args.out, "wb") as file:
        file.write(content)
    card = {
        "network": os.path.basename(args.out), "sha256": digest, "bytes": len(content),
        "inputs": INPUTS, "hidden": args.hidden, "buckets": BUCKETS, "outputs": ["h", "low", "high", "jump"],
        "scale": scale * args.stretch, "stretch": args.stretch, "start": args.start and os.path.basename(args.start), "blend": args.blend, "seed": args.seed, "batch": args.batch, "rate": args.rate,
        "shards": shards, "positions": len(records), "trainings": len(args.mean) or args.trainings, "passes": round(passes, 2),
        "seconds": round(time.time() - began), "device": torch.cuda.get_device_name(0) if device == "cuda" else "cpu",
        "test": figures, "date": time.strftime("%Y-%m-%d"),
    }
    with open(os.path.splitext(args.out)[0] + ".json", "w") as file:
        json.dump(card, file, indent=1)
        file.write("\n")
    print(json.dumps(card), flush=True)


if __name__ == "__main__":
    main()
