"""Eight jobs of SLURM as one Dask cluster, for `counterpoise ... --backend dask --scheduler ADDRESS`.

Needs `pip install dask-jobqueue` beside counterpoise[dask], in an environment that the nodes see too.
"""

from dask_jobqueue import SLURMCluster

JOBS = 8


def main() -> None:
    """Start the cluster, tell its address, and keep it until a key is pressed."""
    cluster = SLURMCluster(
        cores=32,
        processes=1,  # one process of 32 threads: compiled games need no more, and compile once
        memory="16GB",
        walltime="12:00:00",
        job_script_prologue=["source ~/counterpoise/.venv/bin/activate"],
    )
    cluster.scale(jobs=JOBS)
    print(cluster.scheduler_address, flush=True)
    input("Enter ends the cluster. ")


if __name__ == "__main__":
    main()
